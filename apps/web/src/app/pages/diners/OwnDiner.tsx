import type { ReactNode } from 'react';
import { ChooseUnit } from '../../../features/home/components/ChooseUnit.tsx';
import { type Diner, guardianAsDiner } from '../../../features/ordering/diner.ts';
import { useT } from '../../../i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { PageHeader, Screen } from '../../../ui/Screen.tsx';
import NotFound from '../../screens/NotFound.tsx';

/**
 * For pages below /responsible/:responsibleId: the guardian who eats. Somebody else's id is no page
 * of ours; without a restaurant unit the way to choose one is shown.
 */
export function OwnDiner({
  responsibleId,
  children,
}: {
  responsibleId: string;
  children: (diner: Diner) => ReactNode;
}) {
  const t = useT();
  const { responsible } = useSession();
  if (responsibleId !== responsible._id) return <NotFound />;
  const diner = guardianAsDiner(responsible);
  if (diner) return children(diner);
  return (
    <Screen>
      <PageHeader title={t('home.meals')} back={<BackLink to="/" />} />
      <ChooseUnit />
    </Screen>
  );
}

import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import { ChooseUnit } from '../../../features/home/components/choose-unit.tsx';
import { type Diner, guardianAsDiner } from '../../../features/ordering/model/diner.ts';
import { useSession } from '../../../session/session.ts';
import NotFound from '../../screens/not-found.tsx';

/**
 * The frame of pages below /responsible/:responsibleId, for the guardian as diner. Another id counts as not
 * found. Without a restaurant unit the guardian is asked to choose one.
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
  if (diner) return <>{children(diner)}</>;
  return (
    <Screen>
      <PageHeader title={t('home.meals')} back={<BackLink to="/" />} />
      <ChooseUnit />
    </Screen>
  );
}

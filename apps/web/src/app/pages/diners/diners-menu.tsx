import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import { MenuOfDay } from '../../../features/ordering/components/menu/menu-of-day.tsx';
import type { Diner } from '../../../features/ordering/model/diner.ts';

/** The menus at the diner's school. */
export function DinersMenu({
  diner,
  back,
  links,
}: {
  diner: Diner;
  back: ReactNode;
  /** The other ways to meals, beside or below the dishes. */
  links: ReactNode;
}) {
  const t = useT();
  return (
    <Screen wide>
      <PageHeader
        title={t('menu.title')}
        text={diner.kind === 'student' ? `${diner.name} · ${diner.unit.name}` : diner.unit.name}
        back={back}
        isLow
      />
      <MenuOfDay diner={diner} links={links} />
    </Screen>
  );
}

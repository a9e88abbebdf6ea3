import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import { MenuOfDay } from '../../../features/ordering/components/menu/menu-of-day.tsx';
import type { Diner } from '../../../features/ordering/model/diner.ts';

/** The menus at the diner's school. */
export function DinersMenu({
  diner,
  back,
  action,
  above,
}: {
  diner: Diner;
  back: ReactNode;
  action: ReactNode;
  /** Content above the dishes. */
  above?: ReactNode;
}) {
  const t = useT();
  return (
    <Screen wide>
      <PageHeader
        title={t('menu.title')}
        text={diner.kind === 'student' ? `${diner.name} · ${diner.unit.name}` : diner.unit.name}
        back={back}
        action={action}
      />
      {above}
      <MenuOfDay diner={diner} />
    </Screen>
  );
}

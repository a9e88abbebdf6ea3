import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { useWideScreen } from '@merenda/ui/blocks/browser/wide-screen.ts';
import { Foot } from '@merenda/ui/blocks/layout/foot.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import { MenuOfDay } from '../../../features/ordering/components/menu/menu-of-day.tsx';
import type { Diner } from '../../../features/ordering/model/diner.ts';

/** The menus at the diner's school. On a phone, the way to a scheduled meal is the main button. */
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
  const isWide = useWideScreen();
  const toSchedule =
    diner.kind === 'student'
      ? ({
          to: '/dependents/$dependentId/schedulling',
          params: { dependentId: diner.id },
        } as const)
      : ({
          to: '/responsible/$responsibleId/schedulling',
          params: { responsibleId: diner.id },
        } as const);
  return (
    <Screen wide>
      <PageHeader
        title={t('menu.title')}
        text={diner.kind === 'student' ? dotted([diner.name, diner.unit.name]) : diner.unit.name}
        back={back}
      />
      <MenuOfDay
        diner={diner}
        links={
          <>
            {links}
            {isWide && (
              <ButtonLink {...toSchedule} kind="soft" size="small">
                {t('schedule.new')}
              </ButtonLink>
            )}
          </>
        }
      />
      {!isWide && (
        <Foot>
          <ButtonLink {...toSchedule} wide>
            {t('schedule.new')}
          </ButtonLink>
        </Foot>
      )}
    </Screen>
  );
}

import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Card, CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconSparkles } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { StudentAvatar } from '../../../../queries/student-avatar.tsx';
import type { StudentWeek } from '../../model/week/plan.ts';
import { type Basket, isFillable } from '../../model/week/use-basket.ts';
import { StandingLink } from '../standing/standing-link.tsx';
import { DayCell } from './day-cell.tsx';
import styles from './week.module.css';

// It loads once the week is there.
const DayDialog = lazy(() => import('./day-dialog.tsx'), 'DayDialog');

/** A student's week: one line a day on a phone, one column a day on wide screens. */
export function StudentWeekCard({
  week: { student, diner, cells },
  basket,
}: {
  week: StudentWeek;
  basket: Basket;
}) {
  const t = useT();
  const [openKey, setOpenKey] = useState<string>();
  const open = cells.find(({ key }) => key === openKey);
  return (
    <Card as="section" aria-label={diner.name} className={styles.student ?? ''}>
      <CardRow
        picture={<StudentAvatar student={student} size={44} />}
        title={<h2 className={styles.name}>{diner.givenName}</h2>}
        text={<Money minor={diner.balanceMinor} currency={diner.currency} size="small" />}
        aside={
          cells.some(isFillable) && (
            <Button
              kind="plain"
              size="small"
              icon={<IconSparkles size={18} aria-hidden />}
              onClick={() => basket.fill(cells)}
            >
              <span aria-hidden>{t('week.fillOne')}</span>
              <Hidden>{t('week.fillOf', { name: diner.givenName })}</Hidden>
            </Button>
          )
        }
      />
      {!diner.maySpend && <p className={styles.note}>{t('week.readOnly')}</p>}
      <ul className={styles.days}>
        {cells.map((cell) => (
          <DayCell key={cell.key} cell={cell} basket={basket} onMore={() => setOpenKey(cell.key)} />
        ))}
      </ul>
      <div className={styles.standingLink}>
        <StandingLink student={diner} />
      </div>
      <Suspense>
        <DayDialog cell={open} basket={basket} onClose={() => setOpenKey(undefined)} />
      </Suspense>
    </Card>
  );
}

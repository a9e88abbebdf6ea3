import { type Day, dayOfMonth } from '@merenda/domain/dates';
import { earliestEnd, LAST_DAY_OF_MONTH } from '@merenda/domain/recurring';
import { canRepeat } from '@merenda/domain/topup-wizard';
import { useEffect, useRef } from 'react';
import { useT } from '../../../i18n/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { DayField } from '../../../ui/DayField.tsx';
import type { TopupWizardState } from '../wizard/useTopup.ts';
import styles from './monthly.module.css';
import { type Repeat, repeatErrors, startRepeat } from './repeat.ts';
import { todayAtCompany } from './todayAtCompany.ts';

const isInEveryMonth = (day: Day) => dayOfMonth(day) <= LAST_DAY_OF_MONTH;

/** "Repeat every month", for a kept card only (spec 1 §7): ticked, it asks from when until when. */
export function RepeatFields({
  topup: { draft, state, change },
}: {
  topup: Pick<TopupWizardState, 'draft' | 'state' | 'change'>;
}) {
  const t = useT();
  const { repeat } = draft;
  const days = useRef<HTMLDivElement>(null);
  const ticked = useRef(false);
  // What ticking the box brings may lie below the edge of a phone.
  useEffect(() => {
    if (repeat && ticked.current) days.current?.scrollIntoView({ block: 'nearest' });
    ticked.current = false;
  }, [repeat]);
  if (!canRepeat(state)) return null;
  const today = todayAtCompany();
  return (
    <Card className={styles.repeat ?? ''}>
      <Checkbox
        label={t('topups.monthly.repeat')}
        hint={t('topups.monthly.hint')}
        checked={repeat !== undefined}
        disabled={state.transactionPending}
        onChange={(on) => {
          ticked.current = on;
          change({ repeat: on ? startRepeat(today) : undefined });
        }}
      />
      {repeat && (
        <div ref={days} className={styles.days}>
          <Days repeat={repeat} today={today} onChange={(changed) => change({ repeat: changed })} />
        </div>
      )}
    </Card>
  );
}

function Days({
  repeat,
  today,
  onChange,
}: {
  repeat: Repeat;
  today: Day;
  onChange: (repeat: Repeat) => void;
}) {
  const t = useT();
  const errors = repeatErrors(repeat, today);
  const firstEnd = earliestEnd(repeat.start);
  return (
    <>
      <DayField
        label={t('topups.monthly.first')}
        note={t('topups.monthly.days')}
        error={errors.start && t(errors.start.key)}
        value={repeat.start}
        onChange={(start) => onChange({ ...repeat, start })}
        today={today}
        min={today}
        available={isInEveryMonth}
      />
      <DayField
        label={t('topups.monthly.end')}
        note={t('topups.monthly.endDays')}
        error={errors.end && t(errors.end.key)}
        value={repeat.end}
        onChange={(end) => onChange({ ...repeat, end })}
        none={t('topups.monthly.noEnd')}
        today={today}
        opensOn={firstEnd}
        min={firstEnd}
        available={isInEveryMonth}
      />
    </>
  );
}

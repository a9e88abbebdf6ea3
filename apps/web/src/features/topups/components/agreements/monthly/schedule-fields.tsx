import { earliestEnd, LAST_DAY_OF_MONTH } from '@merenda/domain/agreements/monthly';
import { canBeMonthly } from '@merenda/domain/payments/topup-wizard';
import { type Day, dayOfMonth } from '@merenda/domain/time/dates';
import { DayField } from '@merenda/ui/blocks/calendar/day-field.tsx';
import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useEffect, useRef } from 'react';
import {
  type Schedule,
  scheduleErrors,
  startSchedule,
} from '../../../model/agreements/schedule.ts';
import { useTermsSummary } from '../../../model/agreements/use-terms-summary.ts';
import { costOf } from '../../../model/wizard/draft.ts';
import type { TopupWizardState } from '../../../model/wizard/use-topup.ts';
import styles from '../agreements.module.css';

const isInEveryMonth = (day: Day) => dayOfMonth(day) <= LAST_DAY_OF_MONTH;

/**
 * "Repeat every month", for a kept card only (product:agreements#monthly-top-up): ticked, it asks
 * from when until when.
 */
export function ScheduleFields({
  topup: { draft, offer, state, change },
}: {
  topup: Pick<TopupWizardState, 'draft' | 'offer' | 'state' | 'change'>;
}) {
  const t = useT();
  const summary = useTermsSummary(offer.currency);
  const { schedule } = draft;
  const days = useRef<HTMLDivElement>(null);
  const ticked = useRef(false);
  // The fields that the tick brings may lie below the edge of a phone.
  useEffect(() => {
    if (schedule && ticked.current) days.current?.scrollIntoView({ block: 'nearest' });
    ticked.current = false;
  }, [schedule]);
  if (!canBeMonthly(state)) return null;
  const today = companyToday();
  const cost = costOf(draft, offer);
  return (
    <Card className={styles.fields ?? ''}>
      <Checkbox
        label={t('topups.monthly.repeat')}
        hint={t('topups.monthly.hint')}
        checked={schedule !== undefined}
        disabled={state.transactionPending}
        onChange={(on) => {
          ticked.current = on;
          change({ schedule: on ? startSchedule(today) : undefined });
        }}
      />
      {schedule && (
        <div ref={days} className={styles.days}>
          {cost.feeMinor > 0n && <p className={styles.quiet}>{summary.monthly.terms(cost)}</p>}
          <Days
            schedule={schedule}
            today={today}
            onChange={(changed) => change({ schedule: changed })}
          />
        </div>
      )}
    </Card>
  );
}

function Days({
  schedule,
  today,
  onChange,
}: {
  schedule: Schedule;
  today: Day;
  onChange: (schedule: Schedule) => void;
}) {
  const t = useT();
  const errors = scheduleErrors(schedule, today);
  const firstEnd = earliestEnd(schedule.start);
  return (
    <>
      <DayField
        label={t('topups.monthly.first')}
        note={t('topups.monthly.days')}
        error={errors.start && t(errors.start.key)}
        value={schedule.start}
        onChange={(start) => onChange({ ...schedule, start })}
        today={today}
        min={today}
        available={isInEveryMonth}
      />
      <DayField
        label={t('topups.monthly.end')}
        note={t('topups.monthly.endDays')}
        error={errors.end && t(errors.end.key)}
        value={schedule.end}
        onChange={(end) => onChange({ ...schedule, end })}
        none={t('topups.monthly.noEnd')}
        today={today}
        opensOn={firstEnd}
        min={firstEnd}
        available={isInEveryMonth}
      />
    </>
  );
}

/** Right above the button that agrees: when the card is charged for the first time. */
export function ScheduleNote({
  schedule: { start },
  offer: { currency },
  hasFee,
}: {
  schedule: Schedule;
  offer: Pick<TopupWizardState['offer'], 'currency'>;
  hasFee: boolean;
}) {
  const t = useT();
  const summary = useTermsSummary(currency);
  return (
    <p className={styles.quiet}>
      {summary.monthly.firstCharge(start)}
      {hasFee && ` ${t('topups.monthly.feeNote')}`}
    </p>
  );
}

import { earliestEnd, LAST_DAY_OF_MONTH } from '@merenda/domain/agreements/monthly';
import { formatMoney } from '@merenda/domain/money/money';
import { canRepeat } from '@merenda/domain/payments/topup-wizard';
import { type Day, dayOfMonth } from '@merenda/domain/time/dates';
import { useEffect, useRef } from 'react';
import { companyToday } from '../../../../brand/company-time.ts';
import { useLanguage, useT } from '../../../../i18n/language.ts';
import { DayField } from '../../../../ui/calendar/day-field.tsx';
import { Checkbox } from '../../../../ui/choices/checkbox.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { type Repeat, repeatErrors, startRepeat } from '../../model/monthly/repeat.ts';
import { costOf } from '../../model/wizard/draft.ts';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';
import styles from './monthly.module.css';

const isInEveryMonth = (day: Day) => dayOfMonth(day) <= LAST_DAY_OF_MONTH;

/**
 * "Repeat every month", for a kept card only (product:agreements#monthly-top-up): ticked, it asks
 * from when until when.
 */
export function RepeatFields({
  topup: { draft, offer, state, change },
}: {
  topup: Pick<TopupWizardState, 'draft' | 'offer' | 'state' | 'change'>;
}) {
  const t = useT();
  const language = useLanguage();
  const { repeat } = draft;
  const days = useRef<HTMLDivElement>(null);
  const ticked = useRef(false);
  // What ticking the box brings may lie below the edge of a phone.
  useEffect(() => {
    if (repeat && ticked.current) days.current?.scrollIntoView({ block: 'nearest' });
    ticked.current = false;
  }, [repeat]);
  if (!canRepeat(state)) return null;
  const today = companyToday();
  const { amountMinor, feeMinor } = costOf(draft, offer);
  const money = (minor: bigint) => formatMoney(minor, offer.currency, language);
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
          {feeMinor > 0n && (
            <p className={styles.quiet}>
              {t('topups.monthly.perMonthPlusFee', {
                amount: money(amountMinor),
                fee: money(feeMinor),
              })}
            </p>
          )}
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

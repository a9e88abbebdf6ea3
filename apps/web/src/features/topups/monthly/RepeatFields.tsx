import { type Day, dayOfMonth } from '@merenda/domain/dates';
import { earliestEnd, LAST_DAY_OF_MONTH } from '@merenda/domain/recurring';
import { canRepeat } from '@merenda/domain/topup-wizard';
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
  if (!canRepeat(state)) return null;
  const today = todayAtCompany();
  const { repeat } = draft;
  return (
    <Card className={styles.repeat ?? ''}>
      <Checkbox
        label={t('topups.monthly.repeat')}
        hint={t('topups.monthly.hint')}
        checked={repeat !== undefined}
        disabled={state.transactionPending}
        onChange={(on) => change({ repeat: on ? startRepeat(today) : undefined })}
      />
      {repeat && (
        <Days repeat={repeat} today={today} onChange={(changed) => change({ repeat: changed })} />
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
    <div className={styles.days}>
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
    </div>
  );
}

import { addDays } from '@merenda/domain/time/dates';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import styles from './register.module.css';

/** The day before, today, the day after; undefined is the school's today. */
export function DaySteps({
  day,
  today,
  onChange,
}: {
  day: string;
  today: string | undefined;
  onChange: (day: string | undefined) => void;
}) {
  const t = useT();
  return (
    <fieldset className={styles.days} aria-label={t('register.day')}>
      <Button
        kind="outline"
        aria-label={t('register.day.before')}
        icon={<IconChevronLeft size={20} aria-hidden />}
        onClick={() => onChange(addDays(day, -1))}
      />
      <Button kind="outline" aria-pressed={day === today} onClick={() => onChange(undefined)}>
        {t('register.day.today')}
      </Button>
      <Button
        kind="outline"
        aria-label={t('register.day.after')}
        icon={<IconChevronRight size={20} aria-hidden />}
        onClick={() => onChange(addDays(day, 1))}
      />
    </fieldset>
  );
}

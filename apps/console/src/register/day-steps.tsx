import { addDays, dayInZone } from '@merenda/domain/time/dates';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { localZone } from '../session/local-zone.ts';
import styles from './register.module.css';

/** The day before, today, the day after; undefined is today. */
export function DaySteps({
  day,
  onChange,
}: {
  day: string;
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
      <Button
        kind="outline"
        aria-pressed={day === dayInZone(new Date(), localZone())}
        onClick={() => onChange(undefined)}
      >
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

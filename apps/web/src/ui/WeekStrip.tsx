import { addDays, type Day, dayOfMonth } from '@merenda/domain/dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useLanguage, useT } from '../i18n/language.ts';
import { startOfWeek, writeDay } from './days.ts';
import styles from './WeekStrip.module.css';

/**
 * One week as seven days to tap, with the weeks before and after. A day that is not `available` is
 * shown, and said to be so, but cannot be chosen. Nothing lies before `min` or after `max`.
 */
export function WeekStrip({
  value,
  onChange,
  available = () => true,
  min,
  max,
}: {
  value: Day;
  onChange: (day: Day) => void;
  available?: (day: Day) => boolean;
  min?: Day;
  max?: Day;
}) {
  const t = useT();
  const language = useLanguage();
  const [first, setFirst] = useState(() => startOfWeek(value, language));
  const days = Array.from({ length: 7 }, (_, at) => addDays(first, at));
  const outside = (day: Day) =>
    (min !== undefined && day < min) || (max !== undefined && day > max);
  return (
    <div className={styles.week}>
      <button
        type="button"
        className={styles.turn}
        aria-label={t('calendar.previousWeek')}
        disabled={outside(addDays(first, -1))}
        onClick={() => setFirst(addDays(first, -7))}
      >
        <IconChevronLeft size={20} aria-hidden />
      </button>
      <ul className={styles.days}>
        {days.map((day) => {
          const open = !outside(day) && available(day);
          const name = writeDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' });
          return (
            <li key={day}>
              <button
                type="button"
                className={styles.day}
                aria-label={open ? name : `${name}, ${t('calendar.unavailable')}`}
                aria-pressed={day === value}
                disabled={!open}
                onClick={() => onChange(day)}
              >
                <span className={styles.name} aria-hidden>
                  {writeDay(day, language, { weekday: 'short' }).replace(/\.$/, '')}
                </span>
                <span aria-hidden>{dayOfMonth(day)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className={styles.turn}
        aria-label={t('calendar.nextWeek')}
        disabled={outside(addDays(first, 7))}
        onClick={() => setFirst(addDays(first, 7))}
      >
        <IconChevronRight size={20} aria-hidden />
      </button>
    </div>
  );
}

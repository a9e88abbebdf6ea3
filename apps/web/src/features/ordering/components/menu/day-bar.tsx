import { addDays, type Day } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useLanguage, useT } from '../../../../i18n/language.ts';
import { DatePicker } from '../../../../ui/calendar/date-picker.tsx';
import styles from './day-bar.module.css';

/** The day shown, its neighbours one tap away, and a calendar behind it; never before today. */
export function DayBar({
  day,
  today,
  onChange,
}: {
  day: Day;
  today: Day;
  onChange: (day: Day) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const calendar = useId();
  const [open, setOpen] = useState(false);
  const written = formatDay(language, day, 'weekday');
  const choose = (chosen: Day) => {
    onChange(chosen);
    setOpen(false);
  };
  return (
    <div className={styles.days}>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.step}
          aria-label={t('menu.previousDay')}
          disabled={day <= today}
          onClick={() => onChange(addDays(day, -1))}
        >
          <IconChevronLeft size={22} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.day}
          aria-label={t('menu.chooseDay', { day: written })}
          aria-expanded={open}
          aria-controls={calendar}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar size={20} aria-hidden />
          <span className={styles.words} aria-live="polite">
            {written}
          </span>
        </button>
        <button
          type="button"
          className={styles.step}
          aria-label={t('menu.nextDay')}
          onClick={() => onChange(addDays(day, 1))}
        >
          <IconChevronRight size={22} aria-hidden />
        </button>
      </div>
      <div id={calendar}>
        {open && <DatePicker value={day} onChange={choose} today={today} min={today} />}
      </div>
    </div>
  );
}

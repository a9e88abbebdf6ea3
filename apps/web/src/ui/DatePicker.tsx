import { addDays, addMonths, type Day, dayOfMonth } from '@merenda/domain/dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLanguage, useT } from '../i18n/language.ts';
import styles from './DatePicker.module.css';
import { monthOf, startOfWeek, weeksOfMonth, writeDay } from './days.ts';

interface DatePickerProps {
  value: Day | undefined;
  onChange: (day: Day) => void;
  /** Opens on this day's month when nothing is chosen. */
  today: Day;
  available?: (day: Day) => boolean;
  min?: Day;
  max?: Day;
  /** Told when another month ('YYYY-MM') is shown, to load what is available in it. */
  onMonth?: (month: string) => void;
}

/**
 * A month of days. The week begins as the language wants (spec 1 §1). Days that are not available can
 * be reached by keyboard and say so, but not chosen. Keys: arrows by day and week, Page Up and Down
 * by month, Home and End within the week.
 */
export function DatePicker(props: DatePickerProps) {
  const { value, onChange, today, available = () => true, min, max, onMonth } = props;
  const language = useLanguage();
  const [cursor, setCursor] = useState<Day>(clamp(value ?? today, min, max));
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const month = monthOf(cursor);

  // After a key moved the cursor, the focus follows it, also into a month that was just drawn.
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
  }, [cursor]);

  const go = (day: Day) => {
    const next = clamp(day, min, max);
    if (monthOf(next) !== month) onMonth?.(monthOf(next));
    setCursor(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOfKey(event.key, cursor, startOfWeek(cursor, language));
    if (!target) return;
    event.preventDefault();
    moved.current = true;
    go(target);
  };
  const isOpen = (day: Day) => clamp(day, min, max) === day && available(day);

  return (
    <div className={styles.picker}>
      <MonthBar month={month} min={min} max={max} onGo={go} />
      <table ref={grid} className={styles.grid} onKeyDown={onKeyDown}>
        <WeekdayNames />
        <tbody>
          {weeksOfMonth(month, language).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the week
                <td key={at}>
                  {day && (
                    <DayButton
                      day={day}
                      open={isOpen(day)}
                      chosen={day === value}
                      isToday={day === today}
                      tabbable={day === cursor}
                      onChoose={() => {
                        setCursor(day);
                        if (isOpen(day)) onChange(day);
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MonthBar({
  month,
  min,
  max,
  onGo,
}: {
  month: string;
  min: Day | undefined;
  max: Day | undefined;
  onGo: (day: Day) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const first = `${month}-01`;
  const next = addMonths(first, 1);
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.turn}
        aria-label={t('calendar.previousMonth')}
        disabled={min !== undefined && first <= min}
        onClick={() => onGo(addMonths(first, -1))}
      >
        <IconChevronLeft size={22} aria-hidden />
      </button>
      <h2 className={styles.month} aria-live="polite">
        {writeDay(first, language, { month: 'long', year: 'numeric' })}
      </h2>
      <button
        type="button"
        className={styles.turn}
        aria-label={t('calendar.nextMonth')}
        disabled={max !== undefined && next > max}
        onClick={() => onGo(next)}
      >
        <IconChevronRight size={22} aria-hidden />
      </button>
    </div>
  );
}

function WeekdayNames() {
  const language = useLanguage();
  const first = startOfWeek('2026-01-01', language);
  return (
    <thead>
      <tr>
        {Array.from({ length: 7 }, (_, at) => addDays(first, at)).map((day) => (
          <th key={day} scope="col" abbr={writeDay(day, language, { weekday: 'long' })}>
            {writeDay(day, language, { weekday: 'short' }).replace(/\.$/, '')}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function DayButton({
  day,
  open,
  chosen,
  isToday,
  tabbable,
  onChoose,
}: {
  day: Day;
  open: boolean;
  chosen: boolean;
  isToday: boolean;
  tabbable: boolean;
  onChoose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const name = writeDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-today={isToday || undefined}
      tabIndex={tabbable ? 0 : -1}
      aria-label={open ? name : `${name}, ${t('calendar.unavailable')}`}
      aria-pressed={chosen}
      aria-disabled={!open}
      aria-current={isToday ? 'date' : undefined}
      onClick={onChoose}
    >
      {dayOfMonth(day)}
    </button>
  );
}

function clamp(day: Day, min: Day | undefined, max: Day | undefined): Day {
  if (min !== undefined && day < min) return min;
  return max !== undefined && day > max ? max : day;
}

function targetOfKey(key: string, day: Day, weekStart: Day): Day | undefined {
  if (key === 'ArrowLeft') return addDays(day, -1);
  if (key === 'ArrowRight') return addDays(day, 1);
  if (key === 'ArrowUp') return addDays(day, -7);
  if (key === 'ArrowDown') return addDays(day, 7);
  if (key === 'PageUp') return addMonths(day, -1);
  if (key === 'PageDown') return addMonths(day, 1);
  if (key === 'Home') return weekStart;
  if (key === 'End') return addDays(weekStart, 6);
  return undefined;
}

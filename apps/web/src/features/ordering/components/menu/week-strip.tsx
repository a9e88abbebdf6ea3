import { DAYS_AHEAD } from '@merenda/domain/ordering/slots';
import { weekStartsOn } from '@merenda/domain/places/languages';
import {
  addDays,
  type Day,
  dayOfMonth,
  daysBetween,
  daysFrom,
  weekday,
} from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { Calendar } from '@merenda/ui/blocks/calendar/calendar.tsx';
import { DAYS_OF_KEYS } from '@merenda/ui/blocks/calendar/days.ts';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import styles from './week-strip.module.css';

const pressed = (strip: RefObject<HTMLElement | null>) =>
  strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]');

/**
 * A week of days in one row, never before today. Buttons lead to the next or previous week; a calendar leads
 * to any day. Days that cannot be ordered are marked, but can be opened (product:menus#page).
 *
 * @param open the days that can be ordered; undefined while they are not known
 */
export function WeekStrip({
  day,
  today,
  open,
  onChange,
}: {
  day: Day;
  today: Day;
  open: readonly Day[] | undefined;
  onChange: (day: Day) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const calendar = useId();
  const strip = useRef<HTMLDivElement>(null);
  const [isCalendar, setCalendar] = useState(false);
  const monday = addDays(day, -((weekday(day) - weekStartsOn(language, brand.country) + 7) % 7));
  const days = daysFrom(monday, 7);
  const isClosed = (one: Day) =>
    open !== undefined && daysBetween(today, one) < DAYS_AHEAD && !open.includes(one);
  const choose = (chosen: Day) => onChange(chosen < today ? today : chosen);
  const press = (event: KeyboardEvent) => {
    const step = DAYS_OF_KEYS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choose(addDays(day, step));
    requestAnimationFrame(() => pressed(strip)?.focus());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `day` is the occasion, not an input
  useEffect(() => {
    pressed(strip)?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [day]);
  const written = formatDay(language, day, 'weekday');
  return (
    <div className={styles.days}>
      <div className={styles.card}>
        <button
          type="button"
          className={styles.chosen}
          aria-label={t('menu.chooseDay', { day: written })}
          aria-expanded={isCalendar}
          aria-controls={calendar}
          onClick={() => setCalendar(!isCalendar)}
        >
          <IconCalendar size={20} aria-hidden />
          <span className={styles.words} aria-live="polite">
            {written}
          </span>
        </button>
        <div className={styles.row} data-row>
          <button
            type="button"
            className={styles.step}
            aria-label={t('menu.previousWeek')}
            disabled={monday <= today}
            onClick={() => choose(addDays(day, -7))}
          >
            <IconChevronLeft size={22} aria-hidden />
          </button>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
          <div
            ref={strip}
            className={styles.week}
            role="group"
            aria-label={t('menu.days')}
            onKeyDown={press}
          >
            {days.map((one) => {
              const name = formatDay(language, one, 'weekday');
              return (
                <button
                  key={one}
                  type="button"
                  className={styles.day}
                  aria-label={isClosed(one) ? t('menu.dayClosed', { day: name }) : name}
                  aria-pressed={one === day}
                  aria-current={one === today ? 'date' : undefined}
                  data-closed={isClosed(one) || undefined}
                  disabled={one < today}
                  tabIndex={one === day ? 0 : -1}
                  onClick={() => onChange(one)}
                >
                  <span className={styles.name}>{formatDay(language, one, 'shortWeekday')}</span>
                  <span className={styles.number}>{dayOfMonth(one)}</span>
                </button>
              );
            })}
          </div>
          <button
            type="button"
            className={styles.step}
            aria-label={t('menu.nextWeek')}
            onClick={() => choose(addDays(day, 7))}
          >
            <IconChevronRight size={22} aria-hidden />
          </button>
        </div>
      </div>
      <div id={calendar}>
        {isCalendar && (
          <Calendar
            value={day}
            onChange={(chosen) => {
              onChange(chosen);
              setCalendar(false);
            }}
            today={today}
            min={today}
          />
        )}
      </div>
    </div>
  );
}

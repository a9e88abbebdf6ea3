import { type Language, weekStartsOn } from '@merenda/domain/places/languages';
import type { Day } from '@merenda/domain/time/dates';
import { formatDay, type Translate } from '@merenda/i18n';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import { DayButton, type DayButtonProps, DayPicker, type DayPickerProps } from 'react-day-picker';
import { brand } from '../../brand/brand.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import styles from './date-picker.module.css';
import { dayHere, endsOf, writeDay } from './days.ts';

/**
 * A month of days to choose from. The week begins as the language has it
 * (product:languages#dates-and-weeks). Arrow keys move by days and weeks, Page Up and Down by
 * months, Home and End to a week's ends. A day that is not `available`, or lies before `min`, is
 * shown and read out but cannot be chosen. The calendar ends with the month of the last available
 * day.
 */
export function DatePicker({
  value,
  onChange,
  today,
  opensOn = today,
  available,
  min,
  marked,
}: {
  value: Day | undefined;
  onChange: (day: Day) => void;
  today: Day;
  /** The day whose month is shown while no day is chosen; today by default. */
  opensOn?: Day | undefined;
  /** The days that can be chosen, or a rule for them; all by default. */
  available?: ReadonlySet<Day> | ((day: Day) => boolean) | undefined;
  min?: Day;
  /** Days with a dot, and the meaning of the dot. */
  marked?: { days: ReadonlySet<Day>; label: string };
}) {
  const t = useT();
  const language = useLanguage();
  const mark = marked?.label;
  const words = useMemo(() => wordsIn(language, t, mark), [language, t, mark]);
  const isOpen =
    typeof available === 'function' ? available : (day: Day) => available?.has(day) ?? true;
  const isUnavailable = (day: Day) => !isOpen(day) || (min !== undefined && day < min);
  const ends = endsOf({
    days: typeof available === 'function' ? undefined : available,
    min,
    shown: [value, opensOn],
  });
  return (
    <DayPicker
      {...words}
      mode="single"
      required
      selected={value === undefined ? undefined : dateOf(value)}
      onSelect={(_, date, { unavailable }) => {
        if (!unavailable) onChange(dayHere(date));
      }}
      today={dateOf(today)}
      defaultMonth={dateOf(value ?? opensOn)}
      {...(ends.first !== undefined && { startMonth: dateOf(ends.first) })}
      {...(ends.last !== undefined && { endMonth: dateOf(ends.last) })}
      weekStartsOn={weekStartsOn(language, brand.country)}
      // Not `disabled`: the keyboard skips disabled days, and a screen reader would not hear of
      // them.
      modifiers={{
        unavailable: (date) => isUnavailable(dayHere(date)),
        marked: (date) => marked?.days.has(dayHere(date)) === true,
      }}
      navLayout="around"
      classNames={styles}
      components={PARTS}
    />
  );
}

/** A day as the library has it: noon, which exists on every day, also when clocks change. */
const dateOf = (day: Day): Date => new Date(`${day}T12:00`);

function wordsIn(language: Language, t: Translate, mark: string | undefined): DayPickerProps {
  const write = (parts: Intl.DateTimeFormatOptions) => (date: Date) =>
    writeDay(dayHere(date), language, parts);
  const month = write({ month: 'long', year: 'numeric' });
  const whole = write({ weekday: 'long', day: 'numeric', month: 'long' });
  return {
    lang: language,
    formatters: {
      formatCaption: month,
      formatWeekdayName: (date) =>
        formatDay(language, dayHere(date), 'shortWeekday').replace(/\.$/, ''),
    },
    labels: {
      labelGrid: month,
      labelWeekday: write({ weekday: 'long' }),
      labelDayButton: (date, { marked }) =>
        marked && mark ? `${whole(date)}, ${mark}` : whole(date),
      labelPrevious: () => t('calendar.previousMonth'),
      labelNext: () => t('calendar.nextMonth'),
    },
  };
}

const PARTS = {
  DayButton: ({ modifiers, tabIndex, ...props }: DayButtonProps) => (
    <DayButton
      {...props}
      modifiers={modifiers}
      // The library does not focus a day in a month that the keyboard has turned to.
      tabIndex={modifiers.focused ? 0 : tabIndex}
      data-marked={modifiers.marked || undefined}
      aria-disabled={modifiers.unavailable}
      aria-pressed={modifiers.selected}
      aria-current={modifiers.today ? 'date' : undefined}
    />
  ),
  Chevron: ({ orientation }: { orientation?: string }) =>
    orientation === 'left' ? (
      <IconChevronLeft size={22} aria-hidden />
    ) : (
      <IconChevronRight size={22} aria-hidden />
    ),
};

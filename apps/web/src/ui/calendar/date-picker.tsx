import { Calendar } from '@mantine/dates';
import { weekStartsOn } from '@merenda/domain/places/languages';
import { type Day, dayOfMonth } from '@merenda/domain/time/dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useLanguage, useT } from '../../i18n/language.ts';
import styles from './date-picker.module.css';
import { writeDay } from './days.ts';
import { MantineScope } from './mantine-scope.tsx';

/**
 * A month of days to choose from. The week begins as the language wants
 * (product:languages#dates-and-weeks); arrow keys walk over the days. A day that is not
 * `available`, or lies before `min` or after `max`, is shown but cannot be chosen. `onMonth` is
 * told 'YYYY-MM' when another month is shown, to load what is available in it.
 */
export function DatePicker({
  value,
  onChange,
  today,
  opensOn = today,
  available = () => true,
  min,
  max,
  onMonth,
}: {
  value: Day | undefined;
  onChange: (day: Day) => void;
  today: Day;
  /** While nothing is chosen, this day's month is shown; today's unless given. */
  opensOn?: Day | undefined;
  available?: (day: Day) => boolean;
  min?: Day;
  max?: Day;
  onMonth?: (month: string) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const nameOf = (day: Day) =>
    writeDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <MantineScope>
      <Calendar
        unstyled
        className={styles.picker}
        classNames={styles}
        maxLevel="month"
        hideOutsideDates
        defaultDate={value ?? opensOn}
        onDateChange={(day) => onMonth?.(day.slice(0, 7))}
        firstDayOfWeek={weekStartsOn(language)}
        {...(min !== undefined && { minDate: min })}
        {...(max !== undefined && { maxDate: max })}
        excludeDate={(day) => !available(day)}
        getDayProps={(day) => ({
          selected: day === value,
          'aria-pressed': day === value,
          ...(day === today && { 'aria-current': 'date' as const, 'data-today': true }),
          onClick: () => onChange(day),
        })}
        getDayAriaLabel={nameOf}
        renderDay={dayOfMonth}
        monthLabelFormat={(month) => writeDay(month, language, { month: 'long', year: 'numeric' })}
        weekdayFormat={(day) => writeDay(day, language, { weekday: 'short' }).replace(/\.$/, '')}
        ariaLabels={{
          previousMonth: t('calendar.previousMonth'),
          nextMonth: t('calendar.nextMonth'),
        }}
        previousIcon={<IconChevronLeft size={22} aria-hidden />}
        nextIcon={<IconChevronRight size={22} aria-hidden />}
      />
    </MantineScope>
  );
}

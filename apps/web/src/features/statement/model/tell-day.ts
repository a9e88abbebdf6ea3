import type { Day } from '@merenda/domain/time/dates';
import { formatDay, relativeDay } from '@merenda/i18n';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { useLanguage } from '@merenda/ui/i18n/language.ts';

/** A day as a heading: "Today, Thu 26 Nov", "Wednesday, 25 November". */
export function useTellDay(): (day: Day) => string {
  const language = useLanguage();
  return (day) => {
    const said = relativeDay(language, day, companyToday(), { style: 'weekday' });
    const written = formatDay(language, day, 'weekday');
    const text =
      said === written ? said : `${said}, ${formatDay(language, day, 'shortWithWeekday')}`;
    return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
  };
}

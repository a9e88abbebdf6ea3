import type { Day } from '@merenda/domain/time/dates';
import { dayHeading } from '@merenda/i18n';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { useLanguage } from '@merenda/ui/i18n/language.ts';

/** Writes a day as a heading. */
export function useDayHeading(): (day: Day) => string {
  const language = useLanguage();
  return (day) => dayHeading(language, day, companyToday());
}

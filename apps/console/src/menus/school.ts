import { isWithinScope } from '@merenda/domain/people/operators';
import { formatDay } from '@merenda/i18n';
import { useLanguage } from '@merenda/ui/i18n/language.ts';
import { useSearch } from '@tanstack/react-router';
import { useChosenSchool } from '../places/chosen-school.ts';
import { useOperator } from '../session/operator.ts';
import { calendarDay, ownedBy, recordId, searchOf } from '../table/search.ts';
import type { PlannedSchool } from './queries.ts';

export const MENUS = '/signed-in/menus';

export const MENU_SEARCH = searchOf({
  school: recordId,
  month: (value: unknown) => calendarDay(`${value}-01`)?.slice(0, 7),
  // A copied dish, and the menu that it is of, with its price there.
  dish: ownedBy('school', recordId),
  of: ownedBy('school', recordId),
});

/** The school whose menus are shown; undefined until it is read, and where the scope has none. */
export function useSchool(): PlannedSchool | undefined {
  const { scope } = useOperator();
  const { school } = useChosenSchool(useSearch({ from: MENUS }).school);
  if (!school) return undefined;
  const { company, ...rest } = school;
  const mayChangeDishes = isWithinScope(scope, { companyId: company._id });
  return { ...rest, company: company._id, mayChangeDishes };
}

/** Writes days from a first to a last one, both in full; one day once. */
export function useDaySpan(): (first: string, last: string) => string {
  const write = useLongDay();
  return (first, last) => (first === last ? write(first) : `${write(first)} – ${write(last)}`);
}

/** Writes a day in full: the day of a panel's heading. */
export function useLongDay(): (day: string) => string {
  const language = useLanguage();
  return (day) => formatDay(language, day, 'long');
}

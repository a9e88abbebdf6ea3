import { formatDay } from '@merenda/i18n';
import { useLanguage } from '@merenda/ui/i18n/language.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useLastSchool } from '../places/last-school.ts';
import { type PlannedSchool, schoolsQuery } from './queries.ts';

export const MENUS = '/signed-in/menus';

/** The school of the address, else the last one, else the first; undefined where the scope has none. */
export function useSchool(): PlannedSchool | undefined {
  const { school } = useSearch({ from: MENUS });
  const { data: schools } = useSuspenseQuery(schoolsQuery);
  const last = useLastSchool();
  const find = (id: string | undefined) => schools.find(({ _id }) => _id === id);
  return find(school) ?? find(last) ?? schools[0];
}

/** Writes a day in full: the day of a panel's heading. */
export function useLongDay(): (day: string) => string {
  const language = useLanguage();
  return (day) => formatDay(language, day, 'long');
}

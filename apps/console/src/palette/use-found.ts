import { typedSearch } from '@merenda/domain/forms/search';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { type QueryClient, useQueries } from '@tanstack/react-query';
import { areasOf } from '../app/areas.ts';
import { useSettled } from '../found/use-settled.ts';
import { useOperator } from '../session/operator.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { findersOf } from './finders.ts';
import { matches } from './matches.ts';
import { type Hit, recentHits } from './recent.ts';

/** A line of the palette: a place of the console, or an act. */
export type Choice = Hit | { title: string; detail?: undefined; run: () => void };

export interface Group {
  name: string;
  choices: Choice[];
}

/** Shorter words name too many records. */
const MIN_TYPED = 2;

/** The pages and acts of the operator's rights, and the records that fit. */
export function useFound(typed: string) {
  const t = useT();
  const language = useLanguage();
  const operator = useOperator();
  const signOut = useSignOut();
  const areas = areasOf(operator);
  const words = useSettled(typedSearch(typed));
  const localised = useLocalised();
  const finders = findersOf(operator);
  const answers = useQueries({
    queries: finders.map(({ name, find }) => ({
      queryKey: ['palette', name, words, language],
      queryFn: ({ signal, client: queries }: { signal: AbortSignal; client: QueryClient }) =>
        find({ words, signal, queries, t, localised }),
      enabled: words.length >= MIN_TYPED,
    })),
  });
  const fits = ({ title }: Choice) => matches(title, typed);
  const groups: Group[] = [
    { name: t('console.palette.recent'), choices: recentHits().filter(fits) },
    {
      name: t('console.palette.pages'),
      choices: [
        ...areas.map(({ to, name }) => ({ to: to as string, title: t(name) })),
        { to: '/account', title: t('console.account') },
      ].filter(fits),
    },
    ...finders.map(({ name }, at) => ({ name: t(name), choices: answers[at]?.data ?? [] })),
    {
      name: t('console.palette.acts'),
      choices: [{ title: t('console.signOut'), run: () => signOut.mutate() }].filter(fits),
    },
  ];
  return {
    groups: groups.filter(({ choices }) => choices.length > 0),
    isSearching: answers.some(({ isFetching }) => isFetching),
    hasFailed: answers.some(({ isError }) => isError),
  };
}

import { useT } from '@merenda/ui/i18n/language.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Hit } from '../app/area.ts';
import { areasOf } from '../app/areas.ts';
import { useOperator } from '../session/operator.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { matches } from './matches.ts';
import { recentHits } from './recent.ts';

/** A line of the palette: a place of the console, or an act. */
export type Choice = Hit | { title: string; detail?: undefined; run: () => void };

export interface Group {
  name: string;
  choices: Choice[];
}

/** Shorter words name too many records. */
const MIN_TYPED = 2;
/** The time without a key after which records are searched. */
const PAUSE_MS = 200;
const SHOWN = 6;

/** The pages and acts of the operator's rights, and the records that the areas find. */
export function useFound(typed: string) {
  const t = useT();
  const operator = useOperator();
  const signOut = useSignOut();
  const areas = areasOf(operator);
  const words = useSettled(typed.trim());
  const searching = areas.flatMap(({ name, search }) => (search ? [{ name, search }] : []));
  const answers = useQueries({
    queries: searching.map(({ name, search }) => ({
      queryKey: ['palette', name, words],
      queryFn: ({ signal }: { signal: AbortSignal }) => search(words, signal),
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
    ...searching.map(({ name }, at) => ({
      name: t(name),
      choices: (answers[at]?.data ?? []).slice(0, SHOWN),
    })),
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

/** The words, once nothing has been typed for a moment. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLanguage } from './language.ts';

/**
 * Once the page's language changes, reads again what the API words in it.
 * @param session the keys of who is signed in: their answers have no words, and an answer from before a saved
 * choice would take it back
 */
export function useWordsAnew(session: readonly QueryKey[0][]): void {
  const language = useLanguage();
  const queries = useQueryClient();
  const read = useRef(language);
  useEffect(() => {
    if (read.current === language) return;
    read.current = language;
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => !session.includes(queryKey[0]),
    });
  });
}

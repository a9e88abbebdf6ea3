import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../i18n/language.ts';

/**
 * Once the page's language changes, reads again what the API words in it.
 * @param session the keys of who is signed in: their answers have no words, and an answer from before a saved
 * choice would take it back
 */
export function useWordsAnew(session: readonly string[]): void {
  const language = useLanguage();
  const queries = useQueryClient();
  const read = useRef(language);
  useEffect(() => {
    if (read.current === language) return;
    read.current = language;
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => !session.includes(String(queryKey[0])),
    });
  });
}

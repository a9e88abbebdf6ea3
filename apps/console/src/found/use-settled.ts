import { useEffect, useState } from 'react';

/** The time without a key after which a search is made. */
const PAUSE_MS = 200;

/** The words, once nothing has been typed for a moment. */
export function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

import { useEffect, useState } from 'react';

/**
 * After this time a wait is explained in words: a user who sees no change believes that nothing
 * happens.
 */
const LONG_MS = 2_500;

/** Says whether something lasts long enough to be explained. */
export function useLasting(goesOn: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [goesOn]);
  return isLong;
}

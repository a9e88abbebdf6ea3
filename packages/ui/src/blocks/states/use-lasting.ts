import { useEffect, useState } from 'react';

/** From here on a wait is told in words: whoever sees nothing for longer believes that nothing happens. */
const LONG_MS = 2_500;

/** Has something gone on for so long that the page says so? */
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

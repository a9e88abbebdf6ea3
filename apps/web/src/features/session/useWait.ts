import { useEffect, useState } from 'react';

/** Counts the seconds down that a visitor is asked to wait; 0 when there is nothing to wait for. */
export function useWait(): { seconds: number; start: (seconds: number) => void } {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return { seconds, start: (wanted) => setSeconds(Math.ceil(wanted)) };
}

import { useEffect, useState } from 'react';

/**
 * Milliseconds until an instant, never below 0; by the clock, so that sleep does not stretch it.
 */
export function useTimeLeft(endsAt: number): number {
  const [leftMs, setLeftMs] = useState(() => Math.max(0, endsAt - Date.now()));
  useEffect(() => {
    const look = () => setLeftMs(Math.max(0, endsAt - Date.now()));
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return leftMs;
}

/** 234,000 ms → "3:54". */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

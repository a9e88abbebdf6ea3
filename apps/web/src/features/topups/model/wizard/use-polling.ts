import { useEffect, useEffectEvent } from 'react';

/**
 * Asks `intervalMs` after each answer. It also asks at once when the page is visible again (the guardian
 * returns from the bank's app) or the connection is back. There are never two questions at a time.
 * undefined stops asking.
 */
export function usePolling(ask: () => Promise<void>, intervalMs: number | undefined): void {
  const run = useEffectEvent(ask);
  useEffect(() => {
    if (intervalMs === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    let isPolling = false;
    const wait = () => {
      timer = setTimeout(turn, intervalMs);
    };
    const turn = async () => {
      if (isPolling) return;
      clearTimeout(timer);
      isPolling = true;
      await run();
      isPolling = false;
      if (!left) wait();
    };
    const pollAtOnce = () => {
      if (document.visibilityState === 'visible') void turn();
    };
    wait();
    document.addEventListener('visibilitychange', pollAtOnce);
    addEventListener('online', pollAtOnce);
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', pollAtOnce);
      removeEventListener('online', pollAtOnce);
    };
  }, [intervalMs]);
}

import { useEffect, useEffectEvent } from 'react';

/**
 * Asks every `intervalMs` after the last answer, and at once when the page is looked at again (the
 * guardian comes back from the bank's app) or the connection is back; never two at a time.
 * undefined: asks no more.
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
    const onLook = () => {
      if (document.visibilityState === 'visible') void turn();
    };
    wait();
    document.addEventListener('visibilitychange', onLook);
    addEventListener('online', onLook);
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onLook);
      removeEventListener('online', onLook);
    };
  }, [intervalMs]);
}

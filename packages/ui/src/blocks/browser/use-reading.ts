import { useEffect } from 'react';

/**
 * Marks all messages on the screen as read, once somebody looks at the page.
 * @param conversation its id, the number of its last message, and that of the last one marked as read
 * @param mark sends a mark; a lost one is repeated with the next message or look
 */
export function useReading(
  { id, last, read }: { id: string; last: number; read: number },
  mark: (id: string, last: number) => Promise<unknown>,
): void {
  useEffect(() => {
    if (last <= read) return;
    const look = () =>
      document.visibilityState === 'visible' && void mark(id, last).catch(() => {});
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [id, last, read, mark]);
}

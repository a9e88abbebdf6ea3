const sending = new Set<Promise<unknown>>();

/** What is on its way and must have arrived before the session ends. */
export function tellUnsent(sent: Promise<unknown>): void {
  sending.add(sent);
  void sent.finally(() => sending.delete(sent)).catch(() => {});
}

/** When all of it has arrived, or failed. */
export const allSent = (): Promise<unknown> => Promise.allSettled([...sending]);

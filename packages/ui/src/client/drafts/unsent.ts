const sending = new Set<Promise<unknown>>();

/** Registers a request that must have arrived before the session ends. */
export function tellUnsent(sent: Promise<unknown>): void {
  sending.add(sent);
  void sent.finally(() => sending.delete(sent)).catch(() => {});
}

/** Resolves when all registered requests have arrived or failed. */
export const allSent = (): Promise<unknown> => Promise.allSettled([...sending]);

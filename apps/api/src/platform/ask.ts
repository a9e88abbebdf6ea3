/** Rejects if the work takes longer than the limit. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const tooLate = Object.assign(new Error('too late'), { code: 'ETIMEDOUT' });
  const timer = setTimeout(() => reject(tooLate), limitMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Shares one answer among all callers while it is asked for, and `keptMs` longer. */
export function cacheFor<T>(keptMs: number, ask: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  const forget = () => {
    kept = undefined;
  };
  return () => {
    kept ??= ask().finally(() => (keptMs > 0 ? void setTimeout(forget, keptMs).unref() : forget()));
    return kept;
  };
}

const listeners = new Set<() => void>();

/** Told when the API answers 401 to any call other than login (spec 1 §4 "Session expiry"). */
export const sessionRefused = {
  emit(): void {
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Something that the rest of the app may want to hear of, without a value of its own. */
export interface Happening {
  emit(): void;
  subscribe(listener: () => void): () => void;
}

export function createHappening(): Happening {
  const listeners = new Set<() => void>();
  return {
    emit() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

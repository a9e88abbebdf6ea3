/** An event that the client announces to the rest of the app. */
interface AppEvent<T> {
  emit(value: T): void;
  subscribe(listener: (value: T) => void): () => void;
}

function createEvent<T = void>(): AppEvent<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    emit(value) {
      for (const listener of listeners) listener(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The API is reachable again. */
export const apiAnswers = createEvent();

/** A call has succeeded, by its route. */
export const callAnswered = createEvent<string>();

/** The API refused a call because the account is blocked. */
export const accountBlocked = createEvent();

/** The session has ended: the user's data outside the page goes too. */
export const signedOut = createEvent();

/** The API answered 401 to a call other than login (product:session#expiry). */
export const sessionRefused = createEvent();

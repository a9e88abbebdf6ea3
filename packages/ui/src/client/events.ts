/** An event that the client announces to the rest of the app, without a value. */
interface AppEvent {
  emit(): void;
  subscribe(listener: () => void): () => void;
}

function createEvent(): AppEvent {
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

/** The API is reachable again. */
export const apiAnswers = createEvent();

/** The API refused a call because the account is blocked. */
export const accountBlocked = createEvent();

/** The session has ended: the user's data outside the page goes too. */
export const signedOut = createEvent();

/** The API answered 401 to a call other than login (product:session#expiry). */
export const sessionRefused = createEvent();

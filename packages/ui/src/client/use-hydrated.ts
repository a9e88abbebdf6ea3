import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page works: false while it is prerendered and while React takes it over,
 * true from then on, and at once where nothing was prerendered. For what only a browser knows.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

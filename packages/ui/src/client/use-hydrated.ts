import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * The page is interactive: false while it is prerendered and while React takes it over, true from
 * then on, and at once where nothing was prerendered. For values that only a browser knows.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

import { useSyncExternalStore } from 'react';

/** The desktop breakpoint (product:look#breakpoints). */
const wide = import.meta.env.SSR ? undefined : matchMedia('(min-width: 960px)');

/** The screen has room for the desktop's view; false without a screen. */
export const isWideScreen = (): boolean => wide?.matches ?? false;

function subscribe(listener: () => void) {
  wide?.addEventListener('change', listener);
  return () => wide?.removeEventListener('change', listener);
}

/** `isWideScreen` as a hook, for pages that differ by more than their layout; false until React has taken over. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(subscribe, isWideScreen, () => false);

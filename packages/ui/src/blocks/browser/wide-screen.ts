import { useSyncExternalStore } from 'react';

/** The desktop breakpoint (product:look#breakpoints). */
const wide = import.meta.env.SSR ? undefined : matchMedia('(min-width: 960px)');

/** Is there room for the desktop's view? Where there is no screen, no. */
export const isWideScreen = (): boolean => wide?.matches ?? false;

function subscribe(listener: () => void) {
  wide?.addEventListener('change', listener);
  return () => wide?.removeEventListener('change', listener);
}

/** The same for pages that are not merely laid out otherwise there. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, isWideScreen);

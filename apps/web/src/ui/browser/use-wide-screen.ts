import { useSyncExternalStore } from 'react';

/** The desktop breakpoint (product:look#breakpoints). */
const wide = matchMedia('(min-width: 960px)');

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Is there room for the desktop's view? For pages that are not merely laid out otherwise there. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);

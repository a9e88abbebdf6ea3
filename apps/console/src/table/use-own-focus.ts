import { type RefObject, useEffect } from 'react';

/**
 * Gives an opened panel the focus and brings it into view. Then the focus is in the link that leads to the
 * panel, where it was before, or in the page's heading.
 */
export function useOwnFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = place;
    const { pathname } = window.location;
    const before = document.activeElement;
    take(current);
    return () => {
      const link = document.querySelector(`main a[href^="${pathname}"]`);
      const back = link ?? (before?.isConnected && before !== document.body ? before : null);
      if (back) take(back);
      else document.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, [place]);
}

/** The page moves only for what cannot be seen. */
function take(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  element.focus({ preventScroll: true });
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) element.scrollIntoView({ block: 'center' });
}

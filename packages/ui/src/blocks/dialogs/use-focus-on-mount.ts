import { type RefObject, useEffect, useRef } from 'react';

let opened = false;

/**
 * Focuses an element when it appears, and again when `key` changes (a wizard's step): keyboard and
 * screen reader follow the eye. The app's first page is left alone, because the browser's own start
 * is right there. A step's one field that has taken the focus keeps it.
 * @param fromTop the page is then read from its top, also when the step before was read to its end
 */
export function useFocusOnMount<T extends HTMLElement>(
  key?: unknown,
  { fromTop = false } = {},
): RefObject<T | null> {
  const element = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the occasion, not an input
  useEffect(() => {
    if (opened) {
      // The page is scrolled first: listeners of the focus find it in place.
      if (fromTop) scrollTo({ top: 0 });
      const isTaken = document.activeElement?.hasAttribute('data-takes-focus');
      if (!isTaken) element.current?.focus({ preventScroll: true });
    }
    const timer = setTimeout(() => {
      opened = true;
    });
    return () => clearTimeout(timer);
  }, [key]);
  return element;
}

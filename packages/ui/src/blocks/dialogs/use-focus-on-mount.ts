import { type RefObject, useEffect, useRef } from 'react';

let opened = false;

/**
 * Puts the focus on an element when it appears, and again when `key` changes (a wizard's step), so
 * that keyboard and screen reader go where the eye goes. The app's very first page is left alone:
 * there the browser's own start is the right place; and so is a step's one question that has taken it.
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
      // Whoever hears of the focus finds the page where it will be.
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

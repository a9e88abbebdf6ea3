import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Gives an opened panel the focus, and leads it back to where it was, or to the page's heading.
 * @param home where it goes back to, if not there: the row of a record that keys have opened
 */
export function useOwnFocus(
  place: RefObject<HTMLElement | null>,
  home: () => Element | null = () => null,
): void {
  const findHome = useEffectEvent(home);
  useEffect(() => {
    const before = document.activeElement;
    place.current?.focus({ preventScroll: true });
    return () => {
      const was = before?.isConnected && before !== document.body ? before : null;
      const back = findHome() ?? was ?? document.querySelector('h1');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, [place]);
}

import { type RefObject, useEffect } from 'react';

const FIELD = 'input, textarea, select';

/**
 * Keeps the focus in a panel whose pressed button is gone. A form in its place takes the focus into its
 * first field; after it the button of the same words has it again.
 * @param heading has the focus where nothing else is left; without one the page's own
 */
export function useKeptFocus(
  place: RefObject<HTMLElement | null>,
  heading?: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    let focused: Element | undefined;
    let opener: string | null = null;
    const note = ({ target }: FocusEvent) => {
      focused = target as Element;
    };
    // biome-ignore lint/style/noRestrictedGlobals: an element that goes tells nobody that it had the focus
    const observer = new MutationObserver((changes) => {
      // A focus that was taken elsewhere, or nowhere by a press beside all controls, stays there.
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const field = added
        .filter((node) => node instanceof HTMLElement)
        .map((node) => node.querySelector<HTMLElement>(FIELD))
        .find(Boolean);
      const wanted = opener;
      opener = field ? focused.textContent : null;
      const back = [...current.querySelectorAll('button')].find(
        ({ textContent }) => textContent === wanted,
      );
      const title = heading ? heading.current : document.querySelector<HTMLElement>('h1');
      (field ?? back ?? title)?.focus({ preventScroll: true });
    });
    current.addEventListener('focusin', note);
    observer.observe(current, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('focusin', note);
    };
  }, [place, heading]);
}

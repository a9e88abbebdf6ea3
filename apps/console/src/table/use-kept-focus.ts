import { type RefObject, useEffect } from 'react';

/** The controls that fill in a form. A button that opens a field's list is one, too. */
const FIELD = 'input, textarea, select, button[aria-haspopup="dialog"]';

const CONTROL = `a[href], ${FIELD}, button`;

/**
 * Keeps the focus in a panel whose pressed button is gone. A form in its place takes the focus into its
 * first field; after it the button of the same words and place has it again. A line that is removed gives it
 * to the line in its place.
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
    /** Its place among the buttons of the same words, as those of a list's rows. */
    let at = 0;
    let opener: { words: string | null; at: number } | undefined;
    let line: (() => HTMLElement | null | undefined) | undefined;
    const like = (words: string | null) =>
      [...current.querySelectorAll('button')].filter(({ textContent }) => textContent === words);
    const note = ({ target }: FocusEvent) => {
      focused = target as Element;
      at = like(focused.textContent).findIndex((button) => button === focused);
      line = lineOf(focused);
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
      opener = field ? { words: focused.textContent, at } : undefined;
      const back = wanted && like(wanted.words).at(wanted.at);
      const title = heading ? heading.current : document.querySelector<HTMLElement>('h1');
      (field ?? back ?? line?.() ?? title)?.focus({ preventScroll: true });
    });
    current.addEventListener('focusin', note);
    observer.observe(current, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('focusin', note);
    };
  }, [place, heading]);
}

/** Finds the first control of the line that has the place of a control's own, or of what is around its list. */
function lineOf(control: Element): (() => HTMLElement | null | undefined) | undefined {
  const own = control.closest('li');
  const list = own?.parentElement;
  if (!own || !list) return undefined;
  const place = [...list.children].indexOf(own);
  return () => {
    if (!list.isConnected) return undefined;
    const { children, parentElement } = list;
    const next = children[Math.min(place, children.length - 1)];
    return (next ?? parentElement)?.querySelector<HTMLElement>(CONTROL);
  };
}

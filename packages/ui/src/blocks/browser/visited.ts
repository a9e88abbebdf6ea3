import type { RouterHistory } from '@tanstack/react-router';

/** The page of each entry in this document's history, by its index. */
export const pageByEntry = new Map<number, string>();

export const indexOf = ({ location }: RouterHistory) => location.state.__TSR_index;

/**
 * Notes the opened pages, for the way back from each.
 * @param passedThrough paths of pages to which "back" never leads
 */
export function followWays(history: RouterHistory, passedThrough: RegExp): void {
  const note = () => {
    const { pathname } = history.location;
    if (passedThrough.test(pathname)) pageByEntry.delete(indexOf(history));
    else pageByEntry.set(indexOf(history), pathname);
  };
  note();
  history.subscribe(({ action }) => {
    const index = indexOf(history);
    // Entries ahead are gone once a new page is opened.
    if (action.type === 'PUSH')
      for (const at of pageByEntry.keys()) if (at > index) pageByEntry.delete(at);
    note();
  });
}

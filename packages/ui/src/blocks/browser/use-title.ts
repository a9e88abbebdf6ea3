import { useEffect } from 'react';
import { brand } from '../../brand/brand.ts';
import { createSignal } from '../../client/signal.ts';
import { dotted } from '../../i18n/dotted.ts';

/**
 * The name of the current page. It is set once the whole page listens, because React takes over a
 * prerendered page piece by piece.
 */
export const pageNamed = createSignal('');

/** The title that was set last, for prerendering: effects do not run there. */
export let titleRendered = '';

/** Names the document: "Add balance · Wefood". */
export function useTitle(title: string): void {
  const full = dotted([title, brand.name]);
  if (import.meta.env.SSR) titleRendered = full;
  useEffect(() => {
    document.title = full;
    pageNamed.set(full);
  }, [full]);
}

import { useEffect } from 'react';
import { brand } from '../../brand/brand.ts';
import { createSignal } from '../../client/signal.ts';

/**
 * The name of the page that is up. It is set once the whole page listens, also where React takes
 * over a page that was prerendered, which it does piece by piece.
 */
export const pageNamed = createSignal('');

/** The title that was asked for last, for rendering ahead: effects do not run there. */
export let titleRendered = '';

/** Names the document: "Add balance · Wefood". */
export function useTitle(title: string): void {
  const full = `${title} · ${brand.name}`;
  if (import.meta.env.SSR) titleRendered = full;
  useEffect(() => {
    document.title = full;
    pageNamed.set(full);
  }, [full]);
}

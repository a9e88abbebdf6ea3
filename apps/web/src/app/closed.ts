import type { ClosedToBlocked } from '@merenda/contract';

/** A page that is closed to a blocked guardian, as a whole or in part. */
type ClosedPage = { readonly all: ClosedToBlocked } | { readonly some: ClosedToBlocked };

/**
 * The act for which a guardian's page is closed while the account is blocked
 * (product:home#blocked-guardian).
 * - A page for such an act alone shows a text instead, and no link leads to it.
 * - A page with other content shows the text above it.
 * An open act does not compile.
 */
export type Closed =
  | ClosedPage
  | 'open'
  | ((search: Readonly<Record<string, unknown>>) => ClosedPage | 'open');

/** The act of pages that order. */
export const ORDERING = 'POST /menu-orders-estimations';

/** The part of a page that is closed to a blocked guardian. */
export function closedPart(closed: Closed = 'open', search: unknown): 'all' | 'some' | 'none' {
  const at = typeof closed === 'function' ? closed({ ...Object(search) }) : closed;
  if (at === 'open') return 'none';
  return 'all' in at ? 'all' : 'some';
}

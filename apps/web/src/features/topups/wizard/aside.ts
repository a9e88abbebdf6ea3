import { findAside, putAside } from '../../../client/aside.ts';
import type { Kept } from './kept.ts';

/**
 * Puts the wizard aside while a card is given elsewhere: what was chosen, and what may still be paid.
 * @returns its name; undefined where the browser keeps nothing
 */
export const leaveWizard = (guardian: string, { draft, earlier }: Kept): string | undefined =>
  putAside({ guardian, kept: { draft: { ...draft, cvv: '' }, earlier } });

/** The page that takes it up again. */
export const addressOf = (aside: string): string => `/payments?draft=${aside}`;

/** The wizard as this guardian put it aside; undefined once it is gone, or has been paid. */
export function findWizard(guardian: string, aside: string): Kept | undefined {
  const found = findAside(aside);
  if (typeof found !== 'object' || found === null) return undefined;
  if (Reflect.get(found, 'guardian') !== guardian) return undefined;
  const kept: unknown = Reflect.get(found, 'kept');
  return isKept(kept) ? { ...kept, aside } : undefined;
}

/** Written by this page, by this version of it or the one before. */
function isKept(kept: unknown): kept is Kept {
  if (typeof kept !== 'object' || kept === null) return false;
  const draft: unknown = Reflect.get(kept, 'draft');
  if (typeof draft !== 'object' || draft === null) return false;
  return (
    typeof Reflect.get(draft, 'step') === 'number' &&
    Array.isArray(Reflect.get(draft, 'recipients')) &&
    typeof Reflect.get(draft, 'amounts') === 'object'
  );
}

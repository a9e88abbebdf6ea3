import { useState } from 'react';
import type { Cart } from '../api/orders.ts';

/** A guardian's confirmation of a cart's warnings, which ends when they change. */
export interface Confirmation {
  /** What must be confirmed. */
  ids: string[];
  /** Nothing stands in the way: all is confirmed, or nothing must be. */
  isGiven: boolean;
  give: (isGiven: boolean) => void;
}

/**
 * The warnings of a cart that must be confirmed, and whether they are (product:ordering#warnings). `before`:
 * those confirmed earlier.
 */
export function useConfirmation(
  cart: Cart | undefined,
  before: readonly string[] = [],
): Confirmation {
  const [given, setGiven] = useState(before.join(' '));
  const ids = cart?.warnings.flatMap(({ _id }) => _id ?? []) ?? [];
  const all = ids.join(' ');
  return { ids, isGiven: given === all || all === '', give: (is) => setGiven(is ? all : '') };
}

import { isCollectable } from '@merenda/domain/people/attendance';
import type { RegisterLine, RegisterOrder } from './queries.ts';

/** A change of meals of some lines: collected, or not after a mistake. */
export interface Collection {
  lines: readonly RegisterLine[];
  /** The meals among those of the lines. */
  orders: readonly RegisterOrder[];
  isCollected: boolean;
}

/** The line's meals that a press of the collecting key changes, and the state that it gives them. */
export function collectionOf(line: RegisterLine): Collection | undefined {
  const meals = line.orders.filter(isCollectable);
  const open = meals.filter(({ status }) => status === 'open');
  if (meals.length === 0) return undefined;
  const isCollected = open.length > 0;
  return { lines: [line], orders: isCollected ? open : meals, isCollected };
}

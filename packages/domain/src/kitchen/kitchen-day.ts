import type { Day } from '../time/dates.ts';

/** The states of a school's day and service in the kitchen, in their order (product:console-kitchen#states). */
export const KITCHEN_STATUSES = ['planned', 'cooking', 'served', 'closed'] as const;

export type KitchenStatus = (typeof KITCHEN_STATUSES)[number];

/** The state that may follow each state; the last one is final. */
export const KITCHEN_TRANSITIONS: Readonly<Record<KitchenStatus, readonly KitchenStatus[]>> = {
  planned: ['cooking'],
  cooking: ['served'],
  served: ['closed'],
  closed: [],
};

/** The present state: the cut-off begins the cooking, unless somebody was earlier. */
export const kitchenStatus = (stored: KitchenStatus, isCutOff: boolean): KitchenStatus =>
  stored === 'planned' && isCutOff ? 'cooking' : stored;

/**
 * The judgement of an act that leads to a state. A `repeated` one changes nothing. It is `early` before the
 * day has come, and `changed` when the present state does not allow it.
 */
export function judgeStep({
  from,
  to,
  day,
  today,
}: {
  from: KitchenStatus;
  to: KitchenStatus;
  day: Day;
  /** The school's present day. */
  today: Day;
}): 'step' | 'repeated' | 'early' | 'changed' {
  if (from === to) return 'repeated';
  if (!KITCHEN_TRANSITIONS[from].includes(to)) return 'changed';
  return to !== 'cooking' && today < day ? 'early' : 'step';
}

/** The state in which a day's counts can be entered. */
export const takesCounts = (status: KitchenStatus): boolean => status === 'served';

/** A dish's portions at the end of a day (product:console-kitchen#portions). */
export interface DishCounts {
  served: number;
  /** Kept for another day. */
  leftOver: number;
  thrownAway: number;
}

/** The greatest number of portions that is stored at all. */
export const MAX_PORTIONS = 100_000;

/** The greatest believable number of portions of a dish of which so many were ordered. */
export const mostPortions = (ordered: number): number => Math.min(MAX_PORTIONS, 2 * ordered + 100);

/** The numbers are whole, none is negative, and their sum is believable. */
export function areCounts({ served, leftOver, thrownAway }: DishCounts, ordered: number): boolean {
  const all = [served, leftOver, thrownAway];
  const sum = served + leftOver + thrownAway;
  return all.every((one) => Number.isInteger(one) && one >= 0) && sum <= mostPortions(ordered);
}

/**
 * The documents of a service: production sheet, list of each class for handing out, labels of meals
 * (product:console-kitchen#prints).
 */
export const KITCHEN_DOCUMENTS = ['sheet', 'hand-over', 'labels'] as const;

export type KitchenDocument = (typeof KITCHEN_DOCUMENTS)[number];

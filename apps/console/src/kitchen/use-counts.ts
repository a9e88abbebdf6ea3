import { areCounts, type DishCounts } from '@merenda/domain/kitchen/kitchen-day';
import { useDraftState } from '../session/use-draft-form.ts';
import type { KitchenDish, ServiceParams } from './queries.ts';

export const COUNTED = ['served', 'leftOver', 'thrownAway'] as const satisfies (keyof DishCounts)[];

export type Counted = (typeof COUNTED)[number];

/** Typed numbers by dish, as text, until they are saved. */
type Typed = Record<string, Partial<Record<Counted, string>>>;

/**
 * The typed portions of a service's dishes, a draft until they are saved (product:console#drafts). Untyped
 * numbers are the saved ones, or those of the orders.
 */
export function useCounts({ id, day, service }: ServiceParams) {
  const {
    values: typed,
    change,
    sent,
  } = useDraftState<Typed>(`kitchen ${id} ${day} ${service}`, {});
  const textOf = (dish: KitchenDish, field: Counted): string =>
    typed[dish._id]?.[field] ?? `${presentOf(dish)[field]}`;
  const countsOf = (dish: KitchenDish): DishCounts => ({
    served: numberOf(textOf(dish, 'served')),
    leftOver: numberOf(textOf(dish, 'leftOver')),
    thrownAway: numberOf(textOf(dish, 'thrownAway')),
  });
  return {
    textOf,
    countsOf,
    isTyped: Object.keys(typed).length > 0,
    isFine: (dish: KitchenDish) => areCounts(countsOf(dish), dish.quantity),
    type: (dish: KitchenDish, field: Counted, text: string) =>
      change({ [dish._id]: { ...typed[dish._id], [field]: text } }),
    step: (dish: KitchenDish, field: Counted, by: number) => {
      const next = Math.max(0, (numberOf(textOf(dish, field)) || 0) + by);
      change({ [dish._id]: { ...typed[dish._id], [field]: `${next}` } });
    },
    forget: () => sent({}),
  };
}

const presentOf = ({ counts, quantity }: KitchenDish): DishCounts =>
  counts ?? { served: quantity, leftOver: 0, thrownAway: 0 };

/** NaN for anything but digits. */
const numberOf = (text: string): number =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;

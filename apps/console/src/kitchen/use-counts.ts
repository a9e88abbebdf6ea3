import { areCounts, type DishCounts } from '@merenda/domain/kitchen/kitchen-day';
import { useDraftForm } from '../session/use-draft-form.ts';
import type { KitchenDish, ServiceParams } from './queries.ts';

export const COUNTED = ['served', 'leftOver', 'thrownAway'] as const satisfies (keyof DishCounts)[];

export type Counted = (typeof COUNTED)[number];

interface Counting {
  /** Typed numbers by dish, as text, until they are saved. */
  typed: Record<string, Partial<Record<Counted, string>>>;
  /** The saved numbers when the first one was typed. */
  asRead: string;
}

/**
 * The typed portions of a service's dishes, a draft until they are saved (product:console#drafts). Untyped
 * numbers are the saved ones, or those of the orders.
 */
export function useCounts({ id, day, service }: ServiceParams, dishes: readonly KitchenDish[]) {
  const now = JSON.stringify(
    dishes.flatMap(({ _id, counts }) =>
      counts ? [[_id, COUNTED.map((field) => counts[field])]] : [],
    ),
  );
  const empty: Counting = { typed: {}, asRead: now };
  const name = `kitchen ${id} ${day} ${service}`;
  const { form, change, begin } = useDraftForm(name, empty, {}, { paths: {} });
  const { typed, asRead } = form;
  const isTyped = Object.keys(typed).length > 0;
  const type = (dish: KitchenDish, field: Counted, text: string) =>
    change({
      typed: { ...typed, [dish._id]: { ...typed[dish._id], [field]: text } },
      asRead: isTyped ? asRead : now,
    });
  const textOf = (dish: KitchenDish, field: Counted): string =>
    typed[dish._id]?.[field] ?? `${presentOf(dish)[field]}`;
  const countsOf = (dish: KitchenDish): DishCounts => ({
    served: numberOf(textOf(dish, 'served')),
    leftOver: numberOf(textOf(dish, 'leftOver')),
    thrownAway: numberOf(textOf(dish, 'thrownAway')),
  });
  const isFine = (dish: KitchenDish) => areCounts(countsOf(dish), dish.quantity);
  return {
    textOf,
    countsOf,
    isTyped,
    /** Somebody else has saved other numbers since the first one was typed. */
    isChanged: isTyped && asRead !== now,
    isFine,
    /** Something else than a number is wrong by itself, too high numbers are so together. */
    isWrong: (dish: KitchenDish, field: Counted) => {
      const counts = countsOf(dish);
      const areNumbers = COUNTED.every((one) => !Number.isNaN(counts[one]));
      return areNumbers ? !isFine(dish) : Number.isNaN(counts[field]);
    },
    type,
    step: (dish: KitchenDish, field: Counted, by: number) => {
      const next = Math.max(0, (numberOf(textOf(dish, field)) || 0) + by);
      type(dish, field, `${next}`);
    },
    forget: () => begin(empty),
  };
}

const presentOf = ({ counts, quantity }: KitchenDish): DishCounts =>
  counts ?? { served: quantity, leftOver: 0, thrownAway: 0 };

/** NaN for anything but digits. */
const numberOf = (text: string): number =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;

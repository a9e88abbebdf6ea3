import { sumMinor, wireToMinor } from '@merenda/domain/money/money';
import { isQuantity } from '@merenda/domain/ordering/cart';
import type { Dish, Menu } from '../api/menus.ts';
import type { Diner } from './diner.ts';
import type { Quantities } from './use-order-draft.ts';

/** One product in the cart, its quantity and the line's total. */
export interface CartLine {
  dish: Dish;
  quantity: number;
  priceMinor: bigint;
}

export interface EditableCart {
  lines: readonly CartLine[];
  /** Total of all lines, in minor units. */
  totalMinor: bigint;
  /** Number of pieces, of one product or of the whole cart. */
  countOf: (dishId: string) => number;
  count: number;
  setQuantity: (dishId: string, quantity: number) => void;
}

/**
 * The chosen quantities as a cart at the menu's present prices. Products no longer in the menu are left
 * out.
 */
export function cartOf(
  menu: Menu | undefined,
  chosen: Quantities,
  { currency }: Diner,
  change: (chosen: Quantities) => void,
): EditableCart {
  const lines = (menu?.categories ?? []).flatMap(({ products }) =>
    products.flatMap((dish): CartLine[] => {
      const quantity = chosen[dish._id] ?? 0;
      const priceMinor = wireToMinor(dish.price, currency) * BigInt(quantity);
      return quantity > 0 ? [{ dish, quantity, priceMinor }] : [];
    }),
  );
  return {
    lines,
    totalMinor: sumMinor(lines.map(({ priceMinor }) => priceMinor)),
    countOf: (dishId) => chosen[dishId] ?? 0,
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    setQuantity: (dishId, quantity) => {
      if (quantity === 0 || isQuantity(quantity)) change({ ...chosen, [dishId]: quantity });
    },
  };
}

import { sumMinor, wireToMinor } from '@merenda/domain/money/money';
import { isQuantity } from '@merenda/domain/ordering/cart';
import { useState } from 'react';
import type { Dish, Menu } from '../api/menus.ts';
import type { Diner } from './diner.ts';

/** One product in the cart, how many of it, and what they cost. */
export interface CartLine {
  dish: Dish;
  quantity: number;
  priceMinor: bigint;
}

export interface EditableCart {
  lines: readonly CartLine[];
  /** Of all lines. */
  totalMinor: bigint;
  /** How many pieces, of one product or in all. */
  countOf: (dishId: string) => number;
  count: number;
  setQuantity: (dishId: string, quantity: number) => void;
  clear: () => void;
}

type Quantities = Readonly<Record<string, number>>;

/** What is chosen of each menu: another menu has a cart of its own (product:ordering#order-screen). */
export function useCart(menu: Menu | undefined, { currency }: Diner): EditableCart {
  const [carts, setCarts] = useState<Readonly<Record<string, Quantities>>>({});
  const chosen = (menu && carts[menu._id]) ?? {};
  const lines = (menu?.categories ?? []).flatMap(({ products }) =>
    products.flatMap((dish): CartLine[] => {
      const quantity = chosen[dish._id] ?? 0;
      const priceMinor = wireToMinor(dish.price, currency) * BigInt(quantity);
      return quantity > 0 ? [{ dish, quantity, priceMinor }] : [];
    }),
  );
  const change = (next: Quantities) =>
    menu && setCarts((before) => ({ ...before, [menu._id]: next }));
  return {
    lines,
    totalMinor: sumMinor(lines.map(({ priceMinor }) => priceMinor)),
    countOf: (dishId) => chosen[dishId] ?? 0,
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    setQuantity: (dishId, quantity) => {
      if (quantity === 0 || isQuantity(quantity)) change({ ...chosen, [dishId]: quantity });
    },
    clear: () => change({}),
  };
}

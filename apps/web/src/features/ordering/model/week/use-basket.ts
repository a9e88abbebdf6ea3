import { sumMinor, wireToMinor } from '@merenda/domain/money/money';
import { addDays } from '@merenda/domain/time/dates';
import { useState } from 'react';
import { guardianDrafts } from '../../../../session/drafts.ts';
import { useSession } from '../../../../session/session.ts';
import type { Order } from '../../api/orders.ts';
import { type Line, lineOf } from '../order/review.ts';
import { usualSlot } from '../usual-slot.ts';
import { type Cell, isAllowed, isPickable, type Option, type StudentWeek } from './plan.ts';

/** The choices for a student's day: menu products, and by menu an hour other than the usual one. */
interface Picked {
  dishes: readonly string[];
  slots: Readonly<Record<string, string>>;
}

/** A meal of the basket: a student's dishes of one menu on one day. */
export interface BasketLine extends Line {
  cell: Cell;
  options: readonly Option[];
  slot: string;
  totalMinor: bigint;
}

/** A meal of the previous week that is not offered, or not allowed, this week. */
export interface UnrepeatedMeal {
  cell: Cell;
  order: Order;
  item: Order['items'][number];
}

const DRAFT = 'week';

const NOTHING: Picked = { dishes: [], slots: {} };

/** The basket of both weeks, kept through a top-up too, until it is paid (product:week#page). */
export function useBasket(weeks: readonly StudentWeek[], orders: readonly Order[]) {
  const { me } = useSession();
  const [basket, setBasket] = useState(() => readBasket(guardianDrafts.load(me._id, DRAFT)));
  const change = (cells: readonly Cell[], picked: (cell: Cell, before: Picked) => Picked) =>
    setBasket((before) => {
      const after = new Map(before);
      for (const cell of cells) after.set(cell.key, picked(cell, before.get(cell.key) ?? NOTHING));
      guardianDrafts.save(me._id, DRAFT, [...after]);
      return after;
    });
  const forget = () => guardianDrafts.drop(me._id, DRAFT);
  // Student by student, as the grid and the review show them.
  const lines = [...Map.groupBy(weeks, ({ diner }) => diner.id).values()]
    .flatMap((own) => own.flatMap(({ cells }) => cells))
    .flatMap((cell) => linesOf(cell, basket, orders));
  return {
    lines,
    pickedIn: (cell: Cell) => optionsIn(cell, basket.get(cell.key)),
    slotIn: (cell: Cell, menuId: string) => slotOf(cell, menuId, basket.get(cell.key), orders),
    /** Deletes the kept copy only. A basket that may be paid does not come back with a reload. */
    forget,
    clear: () => {
      forget();
      setBasket(new Map());
    },
    empty: (cells: readonly Cell[]) => change(cells, () => NOTHING),
    toggle: (cell: Cell, { dish }: Option) =>
      change([cell], (_, { dishes, slots }) => ({
        slots,
        dishes: dishes.includes(dish._id)
          ? dishes.filter((one) => one !== dish._id)
          : [...dishes, dish._id],
      })),
    setSlot: (cell: Cell, menuId: string, slot: string) =>
      change([cell], (_, { dishes, slots }) => ({ dishes, slots: { ...slots, [menuId]: slot } })),
    /** Picks the suggested dish on every open day that is still empty. */
    fill: (cells: readonly Cell[]) =>
      change(cells.filter(isFillable), ({ suggestion }, before) =>
        before.dishes.length > 0 || !suggestion
          ? before
          : { ...before, dishes: [suggestion.dish._id] },
      ),
    /** Picks the meals of the previous week again, and returns those that could not be repeated. */
    repeat: (cells: readonly Cell[]): { repeated: number; missing: UnrepeatedMeal[] } => {
      const found = cells
        .filter(({ ordered, diner }) => ordered.length === 0 && diner.maySpend)
        .flatMap((cell) => weekBefore(cell, orders));
      const fitting = found.flatMap(({ cell, option }) => (option ? [{ cell, option }] : []));
      change(
        fitting.map(({ cell }) => cell),
        ({ key }, { slots }) => ({
          slots,
          dishes: fitting
            .filter(({ cell }) => cell.key === key)
            .map(({ option }) => option.dish._id),
        }),
      );
      return {
        repeated: fitting.length,
        missing: found.filter(({ option }) => option === undefined),
      };
    },
  };
}

/** Reads a kept basket, which an older version of the app may have written, or anything else. */
function readBasket(kept: unknown): ReadonlyMap<string, Picked> {
  if (!Array.isArray(kept)) return new Map();
  return new Map(
    kept.flatMap((entry): [string, Picked][] => {
      const [key, picked] = Array.isArray(entry) ? entry : [];
      const { dishes, slots } = Object(picked);
      return typeof key === 'string' && Array.isArray(dishes)
        ? [[key, { dishes, slots: Object(slots) }]]
        : [];
    }),
  );
}

export type Basket = ReturnType<typeof useBasket>;

/** Can one tap fill this day? Not if the standing order already does. */
export const isFillable = ({ state, ordered, diner, suggestion, standingOrder }: Cell): boolean =>
  state === 'open' &&
  ordered.length === 0 &&
  !standingOrder &&
  diner.maySpend &&
  suggestion !== undefined;

/** The dishes picked for a day; none if the guardian has lost the right to spend. */
const optionsIn = ({ options, diner }: Cell, picked: Picked = NOTHING): Option[] =>
  diner.maySpend
    ? options.filter((option) => picked.dishes.includes(option.dish._id) && isPickable(option))
    : [];

function linesOf(
  cell: Cell,
  basket: ReadonlyMap<string, Picked>,
  orders: readonly Order[],
): BasketLine[] {
  const picked = basket.get(cell.key);
  const byMenu = Map.groupBy(optionsIn(cell, picked), ({ menu }) => menu._id);
  return [...byMenu].map(([menuId, options]) => {
    const slot = slotOf(cell, menuId, picked, orders);
    const items = options.map(({ dish }) => ({ id: dish._id, quantity: 1 }));
    return {
      ...lineOf(cell.diner, { menu: menuId, day: cell.day, slot, items }),
      cell,
      options,
      slot,
      totalMinor: sumMinor(options.map(({ dish }) => wireToMinor(dish.price, cell.diner.currency))),
    };
  });
}

/** The chosen hour, else the hour of the student's last meal of this menu, else the first. */
function slotOf(
  cell: Cell,
  menuId: string,
  picked: Picked | undefined,
  orders: readonly Order[],
): string {
  const slots = cell.options.find(({ menu }) => menu._id === menuId)?.slots ?? [];
  const wanted = [picked?.slots[menuId], usualSlot(orders, cell.diner.id, menuId)].find(
    (slot) => slot && slots.includes(slot),
  );
  return wanted ?? slots[0] ?? '';
}

/** The dishes that the student ordered a week before, each with the option that repeats it, if there is one. */
function weekBefore(cell: Cell, orders: readonly Order[]) {
  const before = addDays(cell.day, -7);
  return orders
    .filter(({ user, startDate }) => user._id === cell.diner.id && startDate === before)
    .flatMap((order) =>
      order.items.map((item) => ({
        cell,
        order,
        item,
        option: cell.options.find(
          (option) => option.dish.product._id === item.product._id && isAllowed(option),
        ),
      })),
    );
}

import { isQuantity } from '@merenda/domain/ordering/cart';
import type { OrderType } from '@merenda/domain/ordering/order-types';
import { type Day, isDay, minutesOfTime } from '@merenda/domain/time/dates';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useState } from 'react';
import { guardianDrafts } from '../../../session/drafts.ts';
import { useSession } from '../../../session/session.ts';
import type { Diner } from './diner.ts';

/** The quantity of each product of one menu. */
export type Quantities = Readonly<Record<string, number>>;

/** The unpaid choices on /order. */
export interface OrderDraft {
  day?: Day;
  slot?: string;
  menuId?: string;
  /** The number of people of a coffee break, as typed. */
  people: string;
  /** Quantities by menu. */
  carts: Readonly<Record<string, Quantities>>;
}

const EMPTY: OrderDraft = { people: '1', carts: {} };

/**
 * The draft of one diner's orders of one type, kept until it is paid or the guardian signs out
 * (product:ordering#order-screen). Prices are not kept: menus have them.
 */
export function useOrderDraft({ id, unit }: Diner, orderType: OrderType) {
  const { me } = useSession();
  const name = `order ${orderType} ${id}`;
  const [draft, setDraft] = useState(() =>
    readDraft(guardianDrafts.load(me._id, name), todayAt(unit)),
  );
  return {
    draft,
    change: (part: Partial<OrderDraft>) =>
      setDraft((before) => {
        const next = { ...before, ...part };
        guardianDrafts.save(me._id, name, next);
        return next;
      }),
    /** Deletes the kept copy only: the page keeps its choices on screen. */
    forget: () => guardianDrafts.drop(me._id, name),
  };
}

/** Reads a kept draft, which an older version of the app may have written, or anything else. */
function readDraft(kept: unknown, today: Day): OrderDraft {
  const { day, slot, menuId, people, carts } = entriesOf(kept);
  return {
    ...EMPTY,
    ...(isDay(day) && day >= today && { day }),
    ...(typeof slot === 'string' && minutesOfTime(slot) !== undefined && { slot }),
    ...(typeof menuId === 'string' && { menuId }),
    ...(typeof people === 'string' && { people }),
    carts: Object.fromEntries(
      Object.entries(entriesOf(carts)).map(([menu, cart]) => [menu, readQuantities(cart)]),
    ),
  };
}

const readQuantities = (kept: unknown): Quantities =>
  Object.fromEntries(
    Object.entries(entriesOf(kept)).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number' && isQuantity(entry[1]),
    ),
  );

const entriesOf = (kept: unknown): Record<string, unknown> =>
  typeof kept === 'object' && kept !== null ? { ...kept } : {};

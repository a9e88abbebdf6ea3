import { isQuantity } from '@merenda/domain/ordering/cart';
import { type Day, isDay, minutesOfTime } from '@merenda/domain/time/dates';
import { dropTabDraft, loadTabDraft, saveTabDraft } from '@merenda/ui/client/tab-draft.ts';
import { useState } from 'react';
import { useSession } from '../../../session/session.ts';
import type { OrderType } from '../api/menus.ts';
import type { Diner } from './diner.ts';

/** How many of each product of one menu. */
export type Quantities = Readonly<Record<string, number>>;

/** What is chosen on /order and not paid yet. */
export interface OrderDraft {
  day?: Day;
  slot?: string;
  menuId?: string;
  /** Of a coffee break, as it is typed. */
  people: string;
  /** By menu. */
  carts: Readonly<Record<string, Quantities>>;
}

const EMPTY: OrderDraft = { people: '1', carts: {} };

/**
 * The draft of one person's orders of one type, which this tab keeps through reloads until it is paid or
 * the guardian signs out (product:ordering#order-screen). Prices are not kept: menus say them.
 */
export function useOrderDraft({ id }: Diner, orderType: OrderType) {
  const { me } = useSession();
  const name = `order.${me._id}.${id}.${orderType}`;
  const [draft, setDraft] = useState(() => readDraft(loadTabDraft(name)));
  return {
    draft,
    change: (part: Partial<OrderDraft>) =>
      setDraft((before) => {
        const next = { ...before, ...part };
        saveTabDraft(name, next);
        return next;
      }),
    /** Of the tab alone: the page that is shown stays as it is. */
    forget: () => dropTabDraft(name),
  };
}

/** What a tab has kept may be of an older app, or nobody's. */
function readDraft(kept: unknown): OrderDraft {
  const { day, slot, menuId, people, carts } = entriesOf(kept);
  return {
    ...EMPTY,
    ...(isDay(day) && { day }),
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

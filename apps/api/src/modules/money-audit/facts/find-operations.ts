import { derivedId } from '@merenda/ledger';
import { isCredit, isMove, type LedgerTransfer, type MoneyFacts } from './facts.ts';
import type { Journal, JournalEntry } from './journal.ts';

export type JournalFacts = Pick<MoneyFacts, 'topups' | 'orders' | 'transfers'> & {
  journal: Journal;
};

/** One operation with all its answers, and its record and transfers in the books. */
export interface Operation {
  first: JournalEntry;
  entries: readonly JournalEntry[];
  /** The operation's id in the books; undefined when there is no such record. */
  record: string | undefined;
  moves: readonly LedgerTransfer[];
}

/** A record's id is derived from this word, the guardian and the key. */
const CAUSES = { topup: 'topup', transfer: 'transfer', refund: 'topup-refund' } as const;

/** Every operation of a journal with its record and its transfers. */
export function findOperations({ journal, orders, topups, transfers }: JournalFacts): Operation[] {
  const topupIds = new Set(topups.map(({ id }) => id));
  const refundIds = new Set(topups.flatMap(({ refunds }) => refunds.map(({ id }) => id)));
  const refundMovesOf = Map.groupBy(
    transfers.filter((one) => isMove(one) && one.kind === 'topup-refund'),
    ({ refund }) => refund,
  );
  const creditsOf = Map.groupBy(transfers.filter(isCredit), ({ topup }) => topup);
  const orderOf = new Map(orders.map((order) => [order.cartId, order]));
  const purchasesOf = Map.groupBy(
    transfers.filter((one) => isMove(one) && one.kind === 'purchase'),
    ({ order }) => order,
  );
  const transferOf = new Map(transfers.map((transfer) => [transfer.id, transfer]));

  const groups = Map.groupBy(journal.entries, ({ operation, guardian, key, cart }) =>
    [operation, guardian, cart ?? key].join(' '),
  );
  return [...groups.values()].flatMap((entries): Operation[] => {
    const [first] = entries;
    if (!first) return [];
    const { operation, guardian, key, cart } = first;
    if (operation === 'order') {
      const record = orderOf.get(cart)?.id;
      return [{ first, entries, record, moves: (record && purchasesOf.get(record)) || [] }];
    }
    const id = derivedId(CAUSES[operation], guardian, key);
    if (operation === 'refund') {
      const record = refundIds.has(id) ? id : undefined;
      return [{ first, entries, record, moves: refundMovesOf.get(id) ?? [] }];
    }
    if (operation === 'topup') {
      const record = topupIds.has(id) ? id : undefined;
      return [{ first, entries, record, moves: creditsOf.get(id) ?? [] }];
    }
    const transfer = transferOf.get(id);
    return [{ first, entries, record: transfer?.id, moves: transfer ? [transfer] : [] }];
  });
}

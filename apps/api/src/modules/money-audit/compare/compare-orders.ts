import { companyAccount } from '../../companies/index.ts';
import { sumOf } from '../amounts.ts';
import { isMove, type LedgerTransfer, type MoneyFacts, type OrderRecord } from '../facts/facts.ts';
import type { Report } from '../finding.ts';

/**
 * Checks that each order has one debit, each cancelled order its refund, and that no debit lacks an
 * order.
 */
export function compareOrders(
  { orders, transfers }: Pick<MoneyFacts, 'orders' | 'transfers'>,
  report: Report,
): void {
  const moves = transfers.filter((one) => isMove(one) && ABOUT_ORDERS.has(one.kind));
  const movesOf = Map.groupBy(moves, ({ order }) => order);
  for (const order of orders) {
    compareOrder(order, movesOf.get(order.id) ?? [], report);
    movesOf.delete(order.id);
  }
  for (const { id, kind, amountMinor, currency } of [...movesOf.values()].flat()) {
    const message = `${kind} of ${amountMinor} ${currency} belongs to no order`;
    report({ check: 'transfer_unexplained', message, transfer: id });
  }
}

const ABOUT_ORDERS = new Set(['purchase', 'purchase-refund']);

function compareOrder(order: OrderRecord, moves: readonly LedgerTransfer[], report: Report): void {
  const [debits, returns] = [ofKind(moves, 'purchase'), ofKind(moves, 'purchase-refund')];
  const debit = debits.find(({ id }) => id === order.transferId) ?? debits[0];
  if (!debit) {
    const message = `its ${order.totalMinor} ${order.currency} were never paid`;
    report({ check: 'debit_missing', message, order: order.id });
  } else if (!isRight(order, debit)) {
    const found = `${debit.amountMinor} ${debit.currency} from ${debit.debit}`;
    const message = `${order.totalMinor} ${order.currency} from ${order.wallet} are due, not ${found}`;
    report({ check: 'debit_differs', message, order: order.id, transfer: debit.id });
  }
  if (debits.length > 1) {
    const message = `it was paid ${debits.length} times`;
    report({ check: 'debit_doubled', message, order: order.id });
  }
  const dueMinor = order.status === 'cancelled' ? order.totalMinor : 0n;
  if (sumOf(returns) !== dueMinor || !returns.every((one) => mayComeBackTo(order, one))) {
    const message = `it is ${order.status}, and ${sumOf(returns)} of ${order.totalMinor} are back`;
    report({ check: 'order_refund_differs', message, order: order.id });
  }
}

/**
 * Tells whether a refund may credit this account. It is the order's wallet or, if that was closed
 * by then, its successor, the company's liabilities, or the wallet of the payer of automatic money.
 */
function mayComeBackTo(
  { companyId, currency, wallet, closedAt, successor, automatic }: OrderRecord,
  { credit, createdAt, amountMinor }: LedgerTransfer,
): boolean {
  if (credit === wallet) return true;
  const wasClosed = closedAt !== undefined && closedAt <= createdAt;
  return (
    wasClosed &&
    ([successor, companyAccount(companyId, 'refunds-payable', currency)].includes(credit) ||
      automatic.some((part) => part.wallet === credit && part.amountMinor === amountMinor))
  );
}

const ofKind = (moves: readonly LedgerTransfer[], wanted: string) =>
  moves.filter(({ kind }) => kind === wanted);

const isRight = (order: OrderRecord, debit: LedgerTransfer) =>
  debit.id === order.transferId &&
  debit.debit === order.wallet &&
  debit.credit === companyAccount(order.companyId, 'sales', order.currency) &&
  debit.amountMinor === order.totalMinor &&
  debit.currency === order.currency;

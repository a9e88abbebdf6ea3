import { sumOf } from '../amounts.ts';
import { isMove, type LedgerTransfer, type MoneyFacts, type PayoutRecord } from '../facts/facts.ts';
import type { Report } from '../finding.ts';

/**
 * Checks each payout's money: it is held while the payout is open, has left the wallet once it is
 * settled, and is back after the bank returned it. Nothing else leaves or is held as a payout.
 */
export function comparePayouts(
  { payouts, transfers }: Pick<MoneyFacts, 'payouts' | 'transfers'>,
  report: Report,
): void {
  const ended = new Set(transfers.flatMap(({ hold }) => hold ?? []));
  const about = transfers.filter(({ kind }) => kind === 'payout' || kind === 'payout-return');
  const byPayout = Map.groupBy(about, ({ payout }) => payout);
  for (const payout of payouts) {
    comparePayout(payout, byPayout.get(payout.id) ?? [], ended, report);
    byPayout.delete(payout.id);
  }
  for (const { id, kind, amountMinor, currency } of [...byPayout.values()].flat()) {
    const message = `${kind} of ${amountMinor} ${currency} belongs to no payout`;
    report({ check: 'transfer_unexplained', message, transfer: id });
  }
}

function comparePayout(
  { id, wallet, amountMinor, isOpen, isSettled, isReturned }: PayoutRecord,
  transfers: readonly LedgerTransfer[],
  ended: ReadonlySet<string>,
  report: Report,
): void {
  const found = {
    held: transfers.filter(({ phase, id: hold }) => phase === 'pending' && !ended.has(hold)),
    left: transfers.filter((one) => isMove(one) && one.kind === 'payout'),
    back: transfers.filter((one) => isMove(one) && one.kind === 'payout-return'),
  };
  const due = { held: isOpen, left: isSettled, back: isSettled && isReturned };
  for (const what of ['held', 'left', 'back'] as const) {
    const dueMinor = due[what] ? amountMinor : 0n;
    const isRight =
      sumOf(found[what]) === dueMinor &&
      (what === 'back' || found[what].every(({ debit }) => debit === wallet));
    if (isRight) continue;
    const message = `${sumOf(found[what])} of a payout of ${amountMinor} are ${what}, not ${dueMinor}`;
    report({ check: 'payout_differs', message, payout: id, wallet });
  }
}

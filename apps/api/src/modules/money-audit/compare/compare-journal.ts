import type { TransferKind } from '@merenda/domain/books/postings';
import { isMove, type LedgerTransfer } from '../facts/facts.ts';
import { findOperations, type JournalFacts, type Operation } from '../facts/find-operations.ts';
import type { Report } from '../finding.ts';

/**
 * Checks that each acknowledged operation exists once, as acknowledged. A refused operation must
 * not exist; an operation without an answer may exist once.
 */
export function compareJournal(facts: JournalFacts, report: Report): void {
  const operations = findOperations(facts);
  const seen = new Map<string, string>();
  const explained = new Set<string>();
  for (const operation of operations) {
    compareOperation(operation, report);
    for (const { id } of operation.moves) explained.add(id);
    for (const id of new Set(operation.entries.flatMap((entry) => entry.id ?? []))) {
      const other = seen.get(id);
      if (other !== undefined) {
        const message = `${id} was told for two operations, this and ${other}`;
        report({ check: 'retries_disagree', message, key: operation.first.key });
      }
      seen.set(id, operation.first.key);
    }
  }
  if (!facts.journal.complete) return;
  for (const transfer of facts.transfers) {
    if (!isMove(transfer) || explained.has(transfer.id) || !OF_CLIENTS.has(transfer.kind)) continue;
    const { id, kind, amountMinor, currency } = transfer;
    const message = `${kind} of ${amountMinor} ${currency} that nobody asked for`;
    report({ check: 'asked_by_nobody', message, transfer: id });
  }
}

/** Does only a client's operation make transfers of the kind? */
const BY_CLIENTS: Readonly<Record<TransferKind, boolean>> = {
  'topup-card': true,
  'topup-pix': true,
  'topup-link': true,
  'topup-fee': false,
  'topup-refund': true,
  'topup-refund-reversal': false,
  'transfer-out': true,
  'transfer-in': true,
  'transfer-between': true,
  purchase: true,
  'purchase-refund': false,
  chargeback: false,
  'chargeback-reversal': false,
  payout: false,
  'payout-return': false,
  'owed-payment': false,
  adjustment: false,
};
const OF_CLIENTS: ReadonlySet<string> = new Set(
  Object.entries(BY_CLIENTS).flatMap(([kind, isTrue]) => (isTrue ? [kind] : [])),
);

function compareOperation({ first, entries, record, moves }: Operation, report: Report): void {
  const { key, operation } = first;
  const reportEntry = (check: Parameters<Report>[0]['check'], message: string) =>
    report({ check, message, key });
  const effects = entries.find((entry) => entry.effects)?.effects;
  const outcomes = entries.map(({ outcome }) => outcome);
  const doneAt = outcomes.indexOf('done');
  const refusedAt = outcomes.lastIndexOf('refused');
  if (doneAt >= 0 && refusedAt > doneAt) {
    reportEntry('retries_disagree', `a ${operation} was done, and later refused`);
  }
  const ids = [...new Set(entries.flatMap(({ id }) => id ?? []))];
  if (ids.length > 1)
    reportEntry('retries_disagree', `a ${operation} was told as ${ids.join(', ')}`);
  const mustBeThere = doneAt >= 0 || outcomes.includes('accepted');
  if (mustBeThere && record === undefined) {
    reportEntry('acknowledged_missing', `a ${operation} was acknowledged and is nowhere`);
  } else if (ids.length === 1 && record !== undefined && ids[0] !== record) {
    reportEntry('acknowledged_differs', `a ${operation} was told as ${ids[0]}, it is ${record}`);
  } else if (doneAt >= 0 && moves.length === 0) {
    reportEntry('acknowledged_missing', `a ${operation} was acknowledged and moved nothing`);
  } else if (doneAt < 0 && outcomes.at(-1) === 'refused' && moves.length > 0) {
    const said = entries.map((entry) => entry.said ?? entry.outcome).join(', ');
    reportEntry('refused_yet_done', `a ${operation} was refused (${said}), and moved money`);
  } else if (effects && moves.length > 0 && !isAsRequested(first.currency, effects, moves)) {
    const found = describe(effectsOf(effects, moves), moves[0]?.currency ?? '');
    const expected = describe(effects, first.currency);
    reportEntry('acknowledged_differs', `a ${operation} should do ${expected}, it did ${found}`);
  }
}

type Effects = Readonly<Record<string, bigint>>;

const isAsRequested = (currency: string, expected: Effects, moves: readonly LedgerTransfer[]) => {
  const did = effectsOf(expected, moves);
  const wallets = new Set([...Object.keys(expected), ...Object.keys(did)]);
  return (
    moves.every((move) => move.currency === currency) &&
    [...wallets].every((wallet) => (expected[wallet] ?? 0n) === (did[wallet] ?? 0n))
  );
};

/** The net change of each wallet; company accounts are left out unless the entry names them. */
function effectsOf(expected: Effects, moves: readonly LedgerTransfer[]): Effects {
  const did: Record<string, bigint> = {};
  const add = (account: string, kind: string, minor: bigint) => {
    if (!kind.endsWith('-wallet') && expected[account] === undefined) return;
    did[account] = (did[account] ?? 0n) + minor;
  };
  for (const { debit, debitKind, credit, creditKind, amountMinor } of moves) {
    add(debit, debitKind, -amountMinor);
    add(credit, creditKind, amountMinor);
  }
  return did;
}

const describe = (effects: Effects, currency: string) =>
  Object.entries(effects)
    .map(([wallet, minor]) => `${minor} ${currency} to ${wallet}`)
    .join(', ') || 'nothing';

import type { Executor } from '@merenda/database';
import type { Checkpoint, SealedEntry } from '@merenda/domain/statement/canonical';
import type { Finding } from '@merenda/domain/statement/finding';
import { AccountWalk, type KeptAccount } from './account-walk.ts';
import { cursor, SortedReader } from './cursor.ts';
import { CHECKPOINT_AS_TEXT, ENTRY_AS_TEXT } from './select-entries.ts';

const ACCOUNTS = `SELECT a.id AS account, a.mode, a.currency::text AS currency, a.floor_minor,
    coalesce(b.posted_minor, r.posted_minor) AS kept_posted,
    coalesce(b.pending_minor, (SELECT coalesce(sum(h.amount), 0)::bigint FROM ledger.hold h
      WHERE h.debit_account = a.id)) AS kept_pending,
    coalesce(b.movements, r.movements) AS kept_movements,
    b.seq AS kept_seq, r.position AS kept_position,
    CASE a.mode
      WHEN 'strict' THEN b.account IS NOT NULL AND b.floor_minor = a.floor_minor
        AND b.currency = a.currency AND b.closed = (a.closed_at IS NOT NULL)
      ELSE r.account IS NOT NULL
    END AS kept_as_opened
  FROM ledger.account a
  LEFT JOIN ledger.balance b ON b.account = a.id
  LEFT JOIN ledger.roll_up r ON r.account = a.id
  ORDER BY a.id`;

/**
 * Checks every account's entries, and compares the last one with the values stored beside them.
 *
 * @param transaction a client inside a REPEATABLE READ transaction
 * @param sealedTo the last block's position: a checkpoint must cover every entry up to it
 * @returns the number of accounts
 */
export async function checkAccounts(
  transaction: Executor,
  sealedTo: bigint,
  report: (finding: Finding) => void,
): Promise<number> {
  let accounts = 0;
  const entries = new SortedReader<SealedEntry>(
    cursor(
      transaction,
      'audit_entries',
      `SELECT ${ENTRY_AS_TEXT} FROM ledger.entry e ORDER BY e.account, e.seq`,
    ),
    ({ account }) => account,
  );
  const checkpoints = new SortedReader<Checkpoint>(
    cursor(
      transaction,
      'audit_checkpoints',
      `SELECT ${CHECKPOINT_AS_TEXT} FROM ledger.checkpoint c ORDER BY c.account, c.block`,
    ),
    ({ account }) => account,
  );
  const lost = ({ account }: { account: string }, transfer?: string): void =>
    report({
      check: 'account_missing',
      account,
      ...(transfer === undefined ? {} : { transfer }),
      message: 'there is no such account',
    });
  for await (const row of cursor<KeptAccount>(transaction, 'audit_accounts', ACCOUNTS)) {
    const sealed = await checkpoints.takeAll(row.account, lost);
    const walk = new AccountWalk(row, sealed, sealedTo, report);
    for await (const entry of entries.take(row.account, (it) => lost(it, it.transferId))) {
      walk.add(entry);
    }
    walk.finish();
    accounts += 1;
  }
  for await (const entry of entries.rest()) lost(entry, entry.transferId);
  for await (const checkpoint of checkpoints.rest()) lost(checkpoint);
  return accounts;
}

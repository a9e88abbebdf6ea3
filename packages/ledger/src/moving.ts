import type { Executor } from '@merenda/database';
import { onlyRow } from './only.ts';

/**
 * How the ledger's rows go to another cell, by the condition for the ids in `moving_account`. Blocks,
 * checkpoints and roll-ups stay: the other ledger seals and sums what it gets.
 */
export const MOVING_ROWS = {
  account: 'id IN (SELECT id FROM moving_account)',
  balance: 'account IN (SELECT id FROM moving_account)',
  hold: 'debit_account IN (SELECT id FROM moving_account)',
  transfer: 'debit_account IN (SELECT id FROM moving_account)',
} as const;

/** The number of transfers between accounts that move and accounts that do not: it must be 0. */
export async function countTornTransfers(executor: Executor): Promise<number> {
  const { rows } = await executor.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ledger.transfer
     WHERE (debit_account IN (SELECT id FROM moving_account))
       <> (credit_account IN (SELECT id FROM moving_account))`,
  );
  return onlyRow(rows).count;
}

/**
 * Refuses every posting to the accounts of `moving_account` from now on, and waits for those under way.
 * @param transaction the owner's, which ends soon: nobody posts meanwhile
 */
export async function departAccounts(transaction: Executor): Promise<void> {
  await transaction.query('LOCK TABLE ledger.transfer IN SHARE ROW EXCLUSIVE MODE');
  await transaction.query(
    'INSERT INTO ledger.departed SELECT id FROM moving_account ON CONFLICT DO NOTHING',
  );
  await transaction.query(
    `CREATE OR REPLACE TRIGGER account_is_here BEFORE INSERT ON ledger.transfer
     FOR EACH ROW EXECUTE FUNCTION ledger.refuse_departed()`,
  );
}

/** Takes `departAccounts` back. @param transaction as there */
export async function returnAccounts(transaction: Executor): Promise<void> {
  await transaction.query('LOCK TABLE ledger.transfer IN SHARE ROW EXCLUSIVE MODE');
  await transaction.query(
    'DELETE FROM ledger.departed WHERE account IN (SELECT id FROM moving_account)',
  );
  const { rows } = await transaction.query('SELECT FROM ledger.departed LIMIT 1');
  if (rows.length === 0) {
    await transaction.query('DROP TRIGGER IF EXISTS account_is_here ON ledger.transfer');
  }
}

/**
 * Appends another ledger's transfers to this one, in their order: each gets the next position, and with it
 * its number in append accounts. Ids, amounts, instants, and the numbers and balances in strict accounts
 * stay. Afterwards `moved_position` maps their former positions to those here.
 *
 * @param transaction the owner's, in which `moved_account`, `moved_balance`, `moved_hold` and
 * `moved_transfer` hold the rows of `MOVING_ROWS`, and triggers are off
 * @returns the number of transfers
 */
export async function adoptTransfers(transaction: Executor): Promise<number> {
  await transaction.query('INSERT INTO ledger.account SELECT * FROM moved_account');
  await transaction.query('INSERT INTO ledger.balance SELECT * FROM moved_balance');
  await transaction.query(
    "INSERT INTO ledger.roll_up (account) SELECT id FROM moved_account WHERE mode = 'append'",
  );
  await transaction.query(
    `CREATE TEMPORARY TABLE moved_position ON COMMIT DROP AS
     SELECT position AS origin, nextval('ledger.position') AS position
     FROM (SELECT position FROM moved_transfer ORDER BY position) t`,
  );
  await transaction.query('ANALYZE moved_position');
  const { rows } = await transaction.query<{ count: number }>(
    `WITH adopted AS (
       INSERT INTO ledger.transfer (position, amount, debit_seq, credit_seq, debit_after, credit_after,
         created_at, event_at, expires_at, id, debit_account, credit_account, group_id, pending_id,
         phase, currency, kind, reference)
       SELECT p.position, t.amount,
         CASE d.mode WHEN 'append' THEN p.position ELSE t.debit_seq END,
         CASE c.mode WHEN 'append' THEN p.position ELSE t.credit_seq END,
         t.debit_after, t.credit_after, t.created_at, t.event_at, t.expires_at, t.id,
         t.debit_account, t.credit_account, t.group_id, t.pending_id, t.phase, t.currency, t.kind,
         t.reference
       FROM moved_transfer t JOIN moved_position p ON p.origin = t.position
       JOIN moved_account d ON d.id = t.debit_account
       JOIN moved_account c ON c.id = t.credit_account
       ORDER BY p.position
       RETURNING 1
     ) SELECT count(*)::int AS count FROM adopted`,
  );
  await transaction.query('INSERT INTO ledger.hold SELECT * FROM moved_hold');
  return onlyRow(rows).count;
}

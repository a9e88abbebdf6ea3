import type { Executor } from '@merenda/database';
import type { Check, Finding } from '@merenda/domain/statement/finding';

/** Rules that span several rows, each as a query for the rows that break it. */
const RULES: readonly { check: Check; message: string; query: string }[] = [
  {
    check: 'currency_differs',
    message: 'its accounts are of another currency',
    query: `SELECT t.id AS transfer FROM ledger.transfer t
      JOIN ledger.account a ON a.id IN (t.debit_account, t.credit_account)
      WHERE a.currency <> t.currency`,
  },
  {
    check: 'hold_differs',
    message: 'it ends a hold that is not there, or is another one',
    query: `SELECT t.id AS transfer FROM ledger.transfer t
      LEFT JOIN ledger.transfer h ON h.id = t.pending_id AND h.phase = 'pending'
        AND h.debit_account = t.debit_account AND h.credit_account = t.credit_account
        AND h.currency = t.currency AND t.amount <= h.amount
        AND (t.amount = h.amount OR t.phase = 'post')
      WHERE t.pending_id IS NOT NULL AND h.id IS NULL`,
  },
  {
    check: 'hold_differs',
    message: 'it was posted after its time, or given back before it',
    query: `SELECT t.id AS transfer FROM ledger.transfer t
      JOIN ledger.transfer h ON h.id = t.pending_id
      WHERE t.phase = 'post' AND t.created_at >= h.expires_at
        OR t.phase = 'expire' AND (h.expires_at IS NULL OR t.created_at < h.expires_at)`,
  },
  {
    check: 'hold_differs',
    message: 'the list of open holds and the transfers disagree about it',
    query: `SELECT coalesce(o.id, t.id) AS transfer FROM ledger.hold o
      FULL JOIN (
        SELECT h.* FROM ledger.transfer h WHERE h.phase = 'pending'
          AND NOT EXISTS (SELECT FROM ledger.transfer r WHERE r.pending_id = h.id)
      ) t ON t.id = o.id AND t.debit_account = o.debit_account
        AND t.credit_account = o.credit_account AND t.amount = o.amount
        AND t.expires_at IS NOT DISTINCT FROM o.expires_at
      WHERE o.id IS NULL OR t.id IS NULL`,
  },
  {
    check: 'sum_not_zero',
    message: 'the balances kept in this currency do not add up to zero',
    query: `SELECT currency FROM ledger.account_balance
      GROUP BY currency HAVING sum(posted_minor) <> 0`,
  },
];

/**
 * Reports every transfer that breaks one of the rules.
 *
 * @param transaction a client inside a REPEATABLE READ transaction
 */
export async function checkTransfers(
  transaction: Executor,
  report: (finding: Finding) => void,
): Promise<void> {
  for (const { check, message, query } of RULES) {
    const { rows } = await transaction.query<Pick<Finding, 'transfer' | 'currency'>>(query);
    for (const row of rows) report({ check, ...row, message });
  }
}

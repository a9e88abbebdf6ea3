import { addDays } from '@merenda/domain/time/dates';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { type BookDay, startOf } from './book-day.ts';

/** A processor's list of a UTC day that the company's day meets, and its open differences. */
export interface Comparison {
  gateway: string;
  day: string;
  outcome: string;
  differences: number;
}

/**
 * The daily comparisons that meet the company's day, of the processors that it used then. A
 * difference counts while nobody has resolved it, if it is about the company or about no known
 * top-up.
 */
export async function readComparisons(db: Kysely<DB>, bookDay: BookDay): Promise<Comparison[]> {
  const { companyId, timeZone, day } = bookDay;
  const [start, end] = [startOf(timeZone, day), startOf(timeZone, addDays(day, 1))];
  const { rows } = await sql<Comparison>`
    SELECT run.gateway, run.day::text AS day, coalesce(run.outcome, 'waiting') AS outcome,
      (SELECT count(*)::int FROM reconciliation_finding finding
        JOIN reconciliation_difference difference ON difference.id = finding.difference_id
        LEFT JOIN topup ON topup.id = difference.topup_id
        WHERE finding.reconciliation_id = run.id AND difference.resolved_at IS NULL
          AND difference.kind <> 'mended'
          AND coalesce(topup.company_id, ${companyId}) = ${companyId}) AS differences
    FROM reconciliation run
    WHERE run.day IS NOT NULL AND run.from_at < ${end} AND run.until_at > ${start}
      AND EXISTS (SELECT FROM topup WHERE topup.company_id = ${companyId}
        AND topup.gateway = run.gateway AND topup.paid_at >= ${start} AND topup.paid_at < ${end})
    ORDER BY run.day, run.gateway`.execute(db);
  return rows;
}

/** The present sum of the company's wallets, and the lack of its own accounts, in minor units. */
export async function readWallets(db: Kysely<DB>, { companyId, accounts }: BookDay) {
  const { rows } = await sql<{ held: bigint; owed: bigint }>`
    SELECT
      (SELECT coalesce(sum(balance.posted_minor), 0)::bigint FROM (
        SELECT wallet_id FROM guardian WHERE company_id = ${companyId}
        UNION SELECT wallet_id FROM student
          WHERE company_id = ${companyId} AND wallet_id IS NOT NULL
      ) wallet JOIN ledger.account_balance balance ON balance.account = wallet.wallet_id) AS held,
      (SELECT -coalesce(sum(posted_minor), 0)::bigint FROM ledger.account_balance
        WHERE account = ANY (${[...accounts.keys()]}::uuid[])) AS owed`.execute(db);
  const { held: heldMinor = 0n, owed: owedMinor = 0n } = rows[0] ?? {};
  return { heldMinor, owedMinor };
}

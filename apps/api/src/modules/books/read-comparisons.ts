import { addDays } from '@merenda/domain/time/dates';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { type BookDay, startOf } from './book-day.ts';

/** A processor's list of a UTC day on which the company had a payment, and its open differences. */
export interface Comparison {
  gateway: string;
  day: string;
  /** `waiting` until the day is compared. */
  outcome: string;
  differences: number;
}

/**
 * The comparisons that the company's day needs: one for each processor and UTC day of its payments. A day
 * waits until it is compared after its end, by the daily job or by command. A difference that was found of
 * that very day counts while nobody has resolved it, if it is about a top-up of the company. One without a
 * top-up of ours is in no company's books: operators of everywhere settle it.
 */
export async function readComparisons(db: Kysely<DB>, bookDay: BookDay): Promise<Comparison[]> {
  const { companyId, timeZone, day } = bookDay;
  const [start, end] = [startOf(timeZone, day), startOf(timeZone, addDays(day, 1))];
  const { rows } = await sql<Comparison>`
    WITH needed AS (
      SELECT DISTINCT gateway, (paid_at AT TIME ZONE 'UTC')::date AS day
      FROM topup WHERE company_id = ${companyId} AND paid_at >= ${start} AND paid_at < ${end}
    ),
    run AS (
      SELECT needed.gateway, needed.day, run.id, run.outcome,
        run.until_at - run.from_at = interval '1 day' AS is_of_day
      FROM needed JOIN reconciliation run ON run.gateway = needed.gateway
        AND run.from_at <= needed.day::timestamp AT TIME ZONE 'UTC'
        AND run.until_at >= (needed.day + 1)::timestamp AT TIME ZONE 'UTC'
        AND (run.day IS NOT NULL
          OR run.started_at >= (needed.day + 1)::timestamp AT TIME ZONE 'UTC')
    )
    SELECT needed.gateway, needed.day::text AS day,
      coalesce((SELECT outcome FROM run WHERE run.gateway = needed.gateway AND run.day = needed.day
        ORDER BY outcome NOT IN ('same', 'different') NULLS LAST LIMIT 1), 'waiting') AS outcome,
      (SELECT count(DISTINCT difference.id)::int FROM run
        JOIN reconciliation_finding finding ON finding.reconciliation_id = run.id
        JOIN reconciliation_difference difference ON difference.id = finding.difference_id
        JOIN topup ON topup.id = difference.topup_id AND topup.company_id = ${companyId}
        WHERE run.gateway = needed.gateway AND run.day = needed.day AND run.is_of_day
          AND difference.resolved_at IS NULL AND difference.kind <> 'mended') AS differences
    FROM needed ORDER BY needed.day, needed.gateway`.execute(db);
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

import { FOUR_EYES_DAYS, type WithEarlier, withEarlier } from '@merenda/domain/payouts/payouts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { lockName } from '../../platform/database/locks.ts';

/** An amount that a guardian is to be given, and the record that is decided, if it is written already. */
interface Giving {
  guardianId: string;
  amountMinor: bigint;
  subject?: string;
}

/**
 * An act that gives a guardian money takes its turn here, before it locks a top-up or a wallet: two at
 * once do not both pass as small ones.
 */
export const lockGiven = (trx: Transaction<DB>, guardianId: string): Promise<void> =>
  lockName(trx, 'given', guardianId);

/** Amounts, each with all that its guardian has been given within `FOUR_EYES_DAYS`, as read now. */
export async function readEachGiven(
  db: Kysely<DB>,
  givings: readonly Giving[],
): Promise<WithEarlier[]> {
  if (givings.length === 0) return [];
  const { rows } = await sql<{ minor: bigint }>`
    WITH giving AS (
      SELECT whose, besides, place
      FROM unnest(${givings.map(({ guardianId }) => guardianId)}::uuid[],
        ${givings.map(({ subject }) => subject ?? null)}::uuid[])
        WITH ORDINALITY AS giving (whose, besides, place)
    ), given AS MATERIALIZED (
      SELECT whose, record, amount_minor
      FROM (SELECT DISTINCT whose FROM giving) AS guardian,
        given_lately(whose, now() - make_interval(days => ${FOUR_EYES_DAYS}))
    ), total AS (
      SELECT whose, sum(amount_minor) AS minor FROM given GROUP BY whose
    )
    SELECT (coalesce(total.minor, 0) - coalesce(own.amount_minor, 0))::bigint AS minor
    FROM giving
    LEFT JOIN total ON total.whose = giving.whose
    LEFT JOIN given AS own ON own.whose = giving.whose AND own.record = besides
    ORDER BY place`.execute(db);
  return givings.map(({ amountMinor }, place) => {
    const earlier = rows[place];
    if (!earlier) throw new Error('an amount was not counted');
    return withEarlier(amountMinor, earlier.minor);
  });
}

/** One amount, as `readEachGiven`. */
export async function readGiven(db: Kysely<DB>, giving: Giving): Promise<WithEarlier> {
  const [counted] = await readEachGiven(db, [giving]);
  if (counted === undefined) throw new Error('an amount was not counted');
  return counted;
}

/** The same, under the lock of `lockGiven`. */
export async function countGiven(trx: Transaction<DB>, giving: Giving): Promise<WithEarlier> {
  await lockGiven(trx, giving.guardianId);
  return readGiven(trx, giving);
}

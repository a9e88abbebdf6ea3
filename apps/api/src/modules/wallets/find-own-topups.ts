import type { Entry } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/generated.ts';

/**
 * Which of a wallet's movements came from a top-up of the reader's own: those have a receipt to see.
 * A student's wallet is also filled by the other guardians, whose payments are theirs.
 */
export async function findOwnTopups(
  db: Kysely<DB>,
  readerId: string,
  found: readonly Entry[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(found.flatMap((entry) => topupOf(entry) ?? []))];
  if (ids.length === 0) return new Set();
  const own = await db
    .selectFrom('topup')
    .select('id')
    .where('id', 'in', ids)
    .where('guardian_id', '=', readerId)
    .execute();
  return new Set(own.map(({ id }) => id));
}

/** The top-up behind a movement, if there is one. */
export const topupOf = ({ reference }: Entry): string | undefined =>
  typeof reference?.topup === 'string' ? reference.topup : undefined;

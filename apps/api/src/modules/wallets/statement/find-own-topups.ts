import type { Entry } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';

/**
 * Ids of the reader's own top-ups among a wallet's entries: those have a receipt. A student's
 * wallet is also credited by other guardians' top-ups, which the reader may not see.
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

/** The id of the top-up behind an entry, if there is one. */
export const topupOf = ({ reference }: Entry): string | undefined =>
  typeof reference?.topup === 'string' ? reference.topup : undefined;

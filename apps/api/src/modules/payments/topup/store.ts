import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { withKey } from '../../../platform/database/locks.ts';
import type { TopupChanges } from '../plan/plan.ts';
import type { Credit } from '../plan/plan-payment.ts';
import { findWallets } from '../posting/find-wallets.ts';
import type { Topup } from './topup.ts';

/**
 * Locks and reads the top-up: nobody else changes it until the transaction ends. The processor's reference
 * is a key of it.
 */
export const lockTopup = (trx: Kysely<DB>, topupId: string): Promise<Topup> =>
  trx
    .selectFrom('topup')
    .selectAll()
    .where('id', '=', topupId)
    .$call(withKey)
    .executeTakeFirstOrThrow();

/** Writes a top-up's changes, with times of the database's clock. */
export const updateTopup = (
  trx: Kysely<DB>,
  { id }: Topup,
  { isAnswered, isReleased, ...changes }: TopupChanges,
): Promise<Topup> =>
  trx
    .updateTable('topup')
    .set({
      ...changes,
      ...(isAnswered ? { answered_at: sql<Date>`now()` } : {}),
      ...(isReleased ? { working_until: null } : {}),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Releases the lease after a request without an answer: the next request may take it. */
export async function releaseLease(db: Kysely<DB>, { id }: Topup): Promise<void> {
  await db.updateTable('topup').set({ working_until: null }).where('id', '=', id).execute();
}

/** The shares of a top-up by wallet, and the closed wallets. */
export async function findCredit(trx: Kysely<DB>, topup: Topup): Promise<Credit> {
  const shares = await trx
    .selectFrom('topup_part')
    .select(['wallet_id as wallet', 'amount_minor as amountMinor'])
    .where('topup_id', '=', topup.id)
    .orderBy('wallet_id')
    .execute();
  const wallets = shares.map(({ wallet }) => wallet);
  return { shares, ...(await findWallets(trx, topup, wallets)) };
}

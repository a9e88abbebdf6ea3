import { sql, type Transaction } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { guardianGone } from '../../platform/failure.ts';

const now = sql<Date>`now()`;

/**
 * Voids every earlier proof: it opens no session any more (product:session#access-epoch). The
 * guardian stays locked until the transaction ends: call this before locking sessions, links and
 * passkeys.
 */
export async function raiseAccessEpoch(trx: Transaction<DB>, guardianId: string): Promise<void> {
  await trx
    .updateTable('guardian')
    .set({ access_epoch: sql<number>`access_epoch + 1` })
    .where('id', '=', guardianId)
    .execute();
}

/** Ends every session of the guardian and every sign-in under way. */
export async function revokeAll(trx: Transaction<DB>, guardianId: string): Promise<void> {
  await raiseAccessEpoch(trx, guardianId);
  await livingSessions(trx, guardianId).execute();
}

/** Ends every session of the guardian except the asking one, and every sign-in under way. */
export async function revokeOthers(
  trx: Transaction<DB>,
  { id, sessionId }: Pick<SignedIn, 'id' | 'sessionId'>,
): Promise<void> {
  await raiseAccessEpoch(trx, id);
  await livingSessions(trx, id).where('id', '!=', sessionId).execute();
}

/** The update that ends the guardian's living sessions; the caller may narrow it. */
export const livingSessions = (trx: Transaction<DB>, guardianId: string) =>
  trx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('guardian_id', '=', guardianId)
    .where('revoked_at', 'is', null);

/**
 * Refuses a request whose session has ended since it was recognised. Under the guardian's lock the
 * session cannot end until the transaction does: a session that was ended meanwhile sets up no way
 * back in.
 * @throws Failure unauthenticated
 */
export async function checkSession(
  trx: Transaction<DB>,
  { id, sessionId }: Pick<SignedIn, 'id' | 'sessionId'>,
): Promise<void> {
  await trx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('guardian_id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow(guardianGone);
}

/** Keeps a guardian's access as it is until the transaction ends. @throws Failure unauthenticated */
export async function lockAccess(
  trx: Transaction<DB>,
  guardian: Pick<SignedIn, 'id' | 'sessionId'>,
): Promise<void> {
  await trx
    .selectFrom('guardian')
    .select('id')
    .where('id', '=', guardian.id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(guardianGone);
  await checkSession(trx, guardian);
}

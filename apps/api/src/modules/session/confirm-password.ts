import { LOGIN_THROTTLES, WRONG_PASSWORDS_A_SESSION } from '@merenda/domain/access/throttle';
import { type Kysely, sql } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, guardianGone } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { revokeById } from './queries.ts';
import { beginAttempt, clearFailures } from './throttle/throttle.ts';
import { sessionThrottle } from './throttle/throttle-keys.ts';

/**
 * Checks the current password before an act that a session alone must not do
 * (product:session#step-up). Wrong guesses delay this session alone, as they do at sign-in, and
 * repeated ones end it (product:session#current-password). A right password steps the session up
 * for some minutes.
 * @throws Failure wrong_password (the session stays), too_many_requests, unauthenticated
 */
export async function confirmPassword(
  services: Pick<Services, 'db' | 'passwords'>,
  { id, sessionId }: Pick<SignedIn, 'id' | 'sessionId'>,
  password: string,
): Promise<void> {
  const { password_hash, begun } = await services.db
    .selectFrom('session')
    .innerJoin('guardian', 'guardian.id', 'session.guardian_id')
    .select(['guardian.password_hash', 'session.created_at as begun'])
    .where('session.id', '=', sessionId)
    .where('guardian.id', '=', id)
    .where('guardian.deleted_at', 'is', null)
    .executeTakeFirstOrThrow(guardianGone);
  const subject = sessionThrottle(id, begun);
  const { failures } = await beginAttempt(services, subject, LOGIN_THROTTLES.session);
  if (!(await services.passwords.verify(password, password_hash))) {
    if (failures < WRONG_PASSWORDS_A_SESSION) throw new Failure('wrong_password');
    await revokeById(services, id, sessionId);
    throw guardianGone();
  }
  await clearFailures(services, subject);
  await stepUp(services.db, sessionId);
}

/** Records that the guardian has just given password or passkey in this session. */
export async function stepUp(db: Kysely<DB>, sessionId: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ stepped_up_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

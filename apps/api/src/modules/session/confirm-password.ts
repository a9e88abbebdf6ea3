import { LOGIN_THROTTLES } from '@merenda/domain/access/throttle';
import { type Kysely, sql } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, guardianGone } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { beginAttempt, clearFailures } from './throttle/throttle.ts';
import { PERSON_THROTTLES } from './throttle/throttle-keys.ts';

/**
 * The current password, asked for again before what a session alone must not do
 * (product:session#step-up). Guesses grow slower as they do at sign-in; a right one counts for a while.
 * @throws Failure wrong_password (which does not sign out), too_many_requests
 */
export async function confirmPassword(
  services: Pick<Services, 'db' | 'passwords'>,
  { id, sessionId }: Pick<SignedIn, 'id' | 'sessionId'>,
  password: string,
): Promise<void> {
  const subject = PERSON_THROTTLES.password({ guardianId: id });
  await beginAttempt(services, subject, LOGIN_THROTTLES.account);
  const { password_hash } = await services.db
    .selectFrom('guardian')
    .select('password_hash')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(guardianGone);
  if (!(await services.passwords.verify(password, password_hash)))
    throw new Failure('wrong_password');
  await clearFailures(services, subject);
  await stepUp(services.db, sessionId);
}

/** The guardian has just proved in this session who asks. */
export async function stepUp(db: Kysely<DB>, sessionId: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ stepped_up_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

import { Failure, notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { ACCOUNT_THROTTLE, beginAttempt, clearFailures } from './throttle/throttle.ts';
import { PERSON_THROTTLES } from './throttle/throttle-keys.ts';

/**
 * The current password, asked for again before what a stolen session must not do
 * (product:session#current-password). Guesses grow slower as they do at sign-in.
 * @throws Failure wrong_password (which does not sign out), too_many_requests
 */
export async function confirmPassword(
  services: Pick<Services, 'db' | 'passwords'>,
  guardianId: string,
  password: string,
): Promise<void> {
  const subject = PERSON_THROTTLES.password({ guardianId });
  await beginAttempt(services, subject, ACCOUNT_THROTTLE);
  const { password_hash } = await services.db
    .selectFrom('guardian')
    .select('password_hash')
    .where('id', '=', guardianId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(notFound);
  if (!(await services.passwords.verify(password, password_hash)))
    throw new Failure('wrong_password');
  await clearFailures(services, subject);
}

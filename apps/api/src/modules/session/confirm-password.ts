import { Failure, notFound } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { verifyPassword } from './passwords.ts';
import { ACCOUNT_PATIENCE, checkPatience, forgetFailures, noteFailure } from './throttle.ts';

/**
 * The current password, asked for again before what a stolen session must not do (decision B.4).
 * Guesses grow slower as they do at sign-in.
 * @throws Failure wrong_password (which does not sign out, decision B.6), too_many_requests
 */
export async function confirmPassword(
  services: Pick<Services, 'db'>,
  guardianId: string,
  password: string,
): Promise<void> {
  const subject = `password:${guardianId}`;
  await checkPatience(services, [subject]);
  const { password_hash } = await services.db
    .selectFrom('guardian')
    .select('password_hash')
    .where('id', '=', guardianId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(notFound);
  if (!(await verifyPassword(password, password_hash))) {
    await noteFailure(services, subject, ACCOUNT_PATIENCE);
    throw new Failure('wrong_password');
  }
  await forgetFailures(services, subject);
}

import { Failure, notFound } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { verifyPassword } from './passwords.ts';
import { ACCOUNT_PATIENCE, forgetFailures, takeTry } from './throttle.ts';

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
  await takeTry(services, subject, ACCOUNT_PATIENCE);
  const { password_hash } = await services.db
    .selectFrom('guardian')
    .select('password_hash')
    .where('id', '=', guardianId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(notFound);
  if (!(await verifyPassword(password, password_hash))) throw new Failure('wrong_password');
  await forgetFailures(services, subject);
}

import { LOGIN_THROTTLES } from '@merenda/domain/access/throttle';
import { isGuessable } from '@merenda/domain/people/guessable-passwords';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { Failure, invalid } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { beginAttempt, clearFailures, OPERATOR_THROTTLES } from '../../session/index.ts';
import { endOtherSessions } from './sessions.ts';

/**
 * Sets another password for whoever knows the current one, and ends every other session.
 * @throws Failure wrong_password, too_many_requests, validation_failed
 */
export async function changePassword(
  services: Services,
  operator: SignedInOperator,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const guesses = OPERATOR_THROTTLES.password({ operatorId: operator.id });
  await beginAttempt(services, guesses, LOGIN_THROTTLES.account);
  const { password_hash } = await services.db
    .selectFrom('operator')
    .select('password_hash')
    .where('id', '=', operator.id)
    .executeTakeFirstOrThrow();
  if (!(await services.passwords.verify(currentPassword, password_hash ?? undefined))) {
    throw new Failure('wrong_password');
  }
  await clearFailures(services, guesses);
  if (isGuessable(password)) throw invalid('password', 'too common');
  const passwordHash = await services.passwords.hash(password);
  await services.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('operator')
      .set({ password_hash: passwordHash })
      .where('id', '=', operator.id)
      .execute();
    await endOtherSessions(trx, operator);
    await writeAudit(trx, {
      operator: operator.id,
      action: 'operator.password-changed',
      subject: operator.id,
    });
  });
}

import { LOGIN_THROTTLES, WRONG_PASSWORDS_A_SESSION } from '@merenda/domain/access/throttle';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { beginAttempt, clearFailures, OPERATOR_THROTTLES } from '../../session/index.ts';
import { newPasswordHash } from './new-password.ts';
import { endOtherSessions, endSession } from './sessions.ts';

/**
 * Sets another password for an operator who gives the current one, and ends every other session.
 * Wrong passwords count for the session that sends them; repeated ones end it.
 * @throws Failure wrong_password, too_many_requests, unauthenticated, validation_failed
 */
export async function changePassword(
  services: Services,
  operator: SignedInOperator,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const { id: operatorId, sessionId } = operator;
  const guesses = OPERATOR_THROTTLES.password({ operatorId, sessionId });
  const { failures } = await beginAttempt(services, guesses, LOGIN_THROTTLES.session);
  const { password_hash, access_epoch, ...person } = await services.db
    .selectFrom('operator')
    .select(['password_hash', 'access_epoch', 'name', 'email'])
    .where('id', '=', operator.id)
    .executeTakeFirstOrThrow();
  if (!(await services.passwords.verify(currentPassword, password_hash ?? undefined))) {
    if (failures < WRONG_PASSWORDS_A_SESSION) throw new Failure('wrong_password');
    await endSession(services, operator, sessionId);
    throw new Failure('unauthenticated');
  }
  await clearFailures(services, guesses);
  const passwordHash = await newPasswordHash(services, password, person);
  await services.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('operator')
      .set({ password_hash: passwordHash })
      .where('id', '=', operator.id)
      .where('access_epoch', '=', access_epoch)
      .returning('id')
      .executeTakeFirstOrThrow(() => new Failure('wrong_password'));
    await endOtherSessions(trx, operator);
    await writeAudit(trx, {
      operator: operator.id,
      action: 'operator.password-changed',
      subject: operator.id,
    });
  });
}

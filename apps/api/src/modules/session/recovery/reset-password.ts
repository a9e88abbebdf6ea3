import { isCommonPassword } from '@merenda/domain/people/common-passwords';
import { sql, type Transaction } from 'kysely';
import { hashToken } from '../../../auth/tokens.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure, invalid } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { confirmEmail } from '../confirmation/confirm-email.ts';
import { PERSON_THROTTLES } from '../throttle/throttle-keys.ts';
import { voidRecoveries } from './recover.ts';

const now = sql<Date>`now()`;

/**
 * Sets a new password by an e-mail's token (product:session#password-reset): single use. Whoever
 * else had a way in is out: every session ends, every passkey and every other e-mail is void. The
 * guardian need not wait for the mistakes of before, and has shown that the address is theirs.
 * @throws Failure invalid_reset_token, or validation_failed for a password that everybody guesses
 */
export async function resetPassword(services: Services, password: string, token: string) {
  // Hashing is dear: nobody gets it for a token that was made up.
  if (!(await isGood(services, token))) throw new Failure('invalid_reset_token');
  if (isCommonPassword(password)) throw invalid('password', 'too common');
  const passwordHash = await services.passwords.hash(password);
  await services.db.transaction().execute(async (trx) => {
    const id = await spend(trx, token);
    const { company_id, email } = await trx
      .updateTable('guardian')
      .set({ password_hash: passwordHash })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(['company_id', 'email'])
      .executeTakeFirstOrThrow(() => new Failure('invalid_reset_token'));
    await confirmEmail(trx, id);
    await shutOut(trx, id);
    const mistakes = [
      PERSON_THROTTLES.login({ companyId: company_id, email }),
      PERSON_THROTTLES.password({ guardianId: id }),
    ];
    await trx.deleteFrom('attempt').where('subject', 'in', mistakes).execute();
    await writeAudit(trx, { actor: id, action: 'password.reset', subject: id });
  });
}

async function isGood({ db }: Services, token: string): Promise<boolean> {
  const reset = await db
    .selectFrom('password_reset')
    .select('guardian_id')
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return reset !== undefined;
}

/** @returns the guardian's id @throws Failure invalid_reset_token */
async function spend(trx: Transaction<DB>, token: string): Promise<string> {
  const { guardian_id } = await trx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('guardian_id')
    .executeTakeFirstOrThrow(() => new Failure('invalid_reset_token'));
  return guardian_id;
}

async function shutOut(trx: Transaction<DB>, guardianId: string): Promise<void> {
  await trx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('guardian_id', '=', guardianId)
    .where('revoked_at', 'is', null)
    .execute();
  await voidRecoveries(trx, guardianId);
  await trx.deleteFrom('passkey').where('guardian_id', '=', guardianId).execute();
}

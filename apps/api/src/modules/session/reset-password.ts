import { sql } from 'kysely';
import { Failure, invalid } from '../../failure.ts';
import { hashToken } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';

/**
 * Sets a new password by a letter's token: single use, and every session ends (decision B.5).
 * @throws Failure invalid_reset_token, or validation_failed for a password that everybody guesses
 */
export async function resetPassword(services: Services, password: string, token: string) {
  if (isCommonPassword(password)) throw invalid('password', 'too common');
  const passwordHash = await hashPassword(password);
  await services.db.transaction().execute(async (trx) => {
    const reset = await trx
      .updateTable('password_reset')
      .set({ used_at: sql<Date>`now()` })
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('guardian_id')
      .executeTakeFirst();
    if (!reset) throw new Failure('invalid_reset_token');
    await trx
      .updateTable('guardian')
      .set({ password_hash: passwordHash })
      .where('id', '=', reset.guardian_id)
      .execute();
    await trx
      .updateTable('session')
      .set({ revoked_at: sql<Date>`now()` })
      .where('guardian_id', '=', reset.guardian_id)
      .where('revoked_at', 'is', null)
      .execute();
    await trx
      .insertInto('audit')
      .values({ actor: reset.guardian_id, action: 'password.reset', subject: reset.guardian_id })
      .execute();
  });
}

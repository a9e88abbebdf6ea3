import type { Transaction } from 'kysely';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { confirmEmail } from '../confirmation/confirm-email.ts';
import { findGuardianOfReset, useLink, voidLinks } from '../link/links.ts';
import { newPasswordHash } from '../new-password.ts';
import { revokeAll } from '../queries.ts';
import { refuseSecret } from '../throttle/refuse-secret.ts';
import { PERSON_THROTTLES } from '../throttle/throttle-keys.ts';

interface Reset {
  password: string;
  token: string;
  address: string;
}

/**
 * Sets a new password by an e-mail's token (product:session#password-reset): single use. Whoever
 * else had a way in is out: every session ends, every passkey and every other e-mail is void, and no
 * device is known any more. The guardian need not wait for the mistakes of before, and has shown that
 * the address is theirs.
 * @throws Failure invalid_reset_token, validation_failed for a password that everybody guesses, or
 * too_many_requests after many made-up tokens
 */
export async function resetPassword(services: Services, { password, token, address }: Reset) {
  // Hashing is dear: nobody gets it for a token that was made up.
  const guardian =
    (await findGuardianOfReset(services.db, token)) ??
    (await refuseSecret(services, address, new Failure('invalid_reset_token')));
  const passwordHash = await newPasswordHash(services, password, guardian);
  await services.db.transaction().execute(async (trx) => {
    const id = await useLink(trx, 'password_reset', token);
    if (id === undefined) throw new Failure('invalid_reset_token');
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
      PERSON_THROTTLES.recoveryLink({ companyId: company_id, email }),
      PERSON_THROTTLES.password({ guardianId: id }),
    ];
    await trx.deleteFrom('attempt').where('subject', 'in', mistakes).execute();
    await writeAudit(trx, { actor: id, action: 'password.reset', subject: id });
  });
}

async function shutOut(trx: Transaction<DB>, guardianId: string): Promise<void> {
  await revokeAll({ db: trx }, guardianId);
  await voidLinks(trx, guardianId);
  for (const table of ['passkey', 'known_device'] as const) {
    await trx.deleteFrom(table).where('guardian_id', '=', guardianId).execute();
  }
}

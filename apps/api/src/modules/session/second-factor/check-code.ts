import { LOGIN_THROTTLES } from '@merenda/domain/access/throttle';
import type { FastifyRequest } from 'fastify';
import { fittingCode } from '../../../auth/printed-codes.ts';
import { totpStep } from '../../../auth/totp.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { Failure } from '../../../platform/failure.ts';
import { openSecret } from '../../../platform/seal/data-key.ts';
import type { Services } from '../../services.ts';
import { enqueueSecurityEmail } from '../security-email.ts';
import { beginAttempt, clearFailures } from '../throttle/throttle.ts';
import { PERSON_THROTTLES } from '../throttle/throttle-keys.ts';

/**
 * Uses a code of the guardian's authenticator app, or a recovery code, about which an e-mail is
 * sent. Each code works once; wrong codes delay further ones as wrong passwords do
 * (product:session#second-factor).
 * @throws Failure wrong_code, too_many_requests
 */
export async function checkCode(
  services: Services,
  request: FastifyRequest,
  { guardianId, code }: { guardianId: string; code: string },
): Promise<void> {
  const subject = PERSON_THROTTLES.secondFactor({ guardianId });
  await beginAttempt(services, subject, LOGIN_THROTTLES.account);
  const fits =
    (await useAppCode(services, guardianId, code)) ||
    (await useRecoveryCode(services, request, guardianId, code));
  if (!fits) throw new Failure('wrong_code');
  await clearFailures(services, subject);
}

/**
 * Uses a code of the app that is later than the last used one. The first code (`isFirst`) puts the
 * app into use. @returns whether the code was good
 */
export async function useAppCode(
  services: Pick<Services, 'env' | 'db' | 'clock'>,
  guardianId: string,
  code: string,
  { isFirst = false } = {},
): Promise<boolean> {
  const app = await services.db
    .selectFrom('authenticator_app')
    .select(['guardian_id as id', 'sealed', 'data_key_print as print', 'last_step'])
    .where('guardian_id', '=', guardianId)
    .executeTakeFirst();
  if (!app || (app.last_step === null) !== isFirst) return false;
  const step = totpStep(openSecret(services, 'authenticator_app', app), code, services.clock());
  if (step === undefined) return false;
  const { numUpdatedRows } = await services.db
    .updateTable('authenticator_app')
    .set({ last_step: BigInt(step) })
    .where('guardian_id', '=', guardianId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', BigInt(step))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function useRecoveryCode(
  services: Services,
  request: FastifyRequest,
  guardianId: string,
  code: string,
): Promise<boolean> {
  const rows = await services.db
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('guardian_id', '=', guardianId)
    .execute();
  const hashes = rows.map(({ code_hash }) => code_hash);
  const hash = await fittingCode(services.passwords, code, hashes);
  if (hash === undefined) return false;
  return services.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('recovery_code')
      .where('code_hash', '=', hash)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await writeAudit(trx, {
      actor: guardianId,
      action: 'recovery-code.used',
      subject: guardianId,
    });
    await enqueueSecurityEmail(trx, services, request, { kind: 'recovery-code-used', guardianId });
    return true;
  });
}

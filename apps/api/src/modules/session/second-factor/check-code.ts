import { LOGIN_THROTTLES } from '@merenda/domain/access/throttle';
import type { FastifyRequest } from 'fastify';
import { useCode } from '../../../auth/authenticator-apps.ts';
import { fittingCode } from '../../../auth/printed-codes.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { Failure } from '../../../platform/failure.ts';
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
  const app = { table: 'authenticator_app', id: guardianId, code, isFirst: false } as const;
  const fits =
    (await useCode(services, services.db, app)) ||
    (await useRecoveryCode(services, request, guardianId, code));
  if (!fits) throw new Failure('wrong_code');
  await clearFailures(services, subject);
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

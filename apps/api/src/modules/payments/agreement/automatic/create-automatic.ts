import type { AutomaticTopup } from '@merenda/contract';
import type { createAutomatic as createAutomaticRoute } from '@merenda/contract/payments/automatic';
import type { z } from 'zod';
import type { SignedIn } from '../../../../auth/signed-in.ts';
import { writeAudit } from '../../../../platform/audit/write-audit.ts';
import { isUniqueViolation } from '../../../../platform/database/database.ts';
import { invalid } from '../../../../platform/failure.ts';
import { type OnceContext, runOnce } from '../../../../platform/once/run-once.ts';
import { permit } from '../../../guardians/index.ts';
import type { Services } from '../../../services.ts';
import { resolveShares } from '../../topup/create/recipients.ts';
import { checkTerms } from './check-terms.ts';
import { findOne } from './queries.ts';

type CreateAutomatic = z.output<(typeof createAutomaticRoute)['schema']['body']>;

/**
 * Agrees on an automatic top-up of the guardian's own or a student's wallet.
 * @throws Failure validation_failed naming the term that breaks its rule, or the wallet that has
 * one already
 * @throws Failure not_found for a card or wallet that is not the guardian's
 */
export async function createAutomatic(
  services: Services,
  request: OnceContext & { guardian: SignedIn },
  body: CreateAutomatic,
): Promise<AutomaticTopup> {
  const { guardian } = request;
  return runOnce(services, request, async (trx) => {
    // The checks use the transaction's own connection: another one may be free only much later.
    const within = { ...services, db: trx };
    const terms = await checkTerms(within, { guardian, requested: body });
    const { shares: parts } = await resolveShares(within, guardian, body);
    const studentId = parts[0]?.studentId ?? null;
    if (studentId) await permit(trx, guardian, studentId, ['see']);
    const { id } = await trx
      .insertInto('automatic_topup')
      .values({
        ...terms,
        guardian_id: guardian.id,
        wallet_id: body.walletId,
        student_id: studentId,
        currency: guardian.currency,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(trx, { actor: guardian.id, action: 'automatic.created', subject: id });
    return findOne(trx, services, { guardianId: guardian.id, id });
  }).catch((error) => {
    if (!isUniqueViolation(error, 'automatic_topup_running_key')) throw error;
    throw invalid('walletId', 'the wallet has one already', 'topups.automatic.error.exists');
  });
}

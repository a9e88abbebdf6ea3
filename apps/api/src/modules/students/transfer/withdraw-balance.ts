import type { SignedIn } from '../../../auth/signed-in.ts';
import { type OnceRequest, runOnce } from '../../../platform/run-once.ts';
import { checkMaySpend } from '../../guardians/index.ts';
import { pauseOnWithdrawal } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { takeOut } from './take-out.ts';
import { type Balances, type Transfer, transferItem } from './transfer-item.ts';
import { findGiver } from './transfer-wallets.ts';

/**
 * Transfers money from a student's wallet to the guardian's (IN, product:transfers#direction);
 * needs the right to spend. Automatic top-ups of that wallet are paused, so that nobody is charged
 * for what was just taken out. The right to spend is locked until the money has moved: removing the
 * guardian waits for this transaction, and no later one begins.
 * @throws Failure insufficient_funds, not_found, spending_not_allowed, idempotency_mismatch,
 * request_in_progress
 */
export function withdrawBalance(
  services: Pick<Services, 'db'>,
  request: OnceRequest & { guardian: SignedIn },
  transfer: Transfer,
): Promise<Balances> {
  const { guardian, idempotency } = request;
  return runOnce(services, request, async (trx) => {
    await checkMaySpend(trx, guardian, transfer.studentId, { lock: true });
    const giver = await findGiver(trx, transfer.studentId);
    await pauseOnWithdrawal(trx, { guardianId: guardian.id, walletId: giver.walletId });
    const { debited, credited } = await takeOut(trx, guardian, {
      ...transferItem(guardian, { ...transfer, key: idempotency.key }),
      giver,
      credit: guardian.walletId,
      kind: 'transfer-in',
    });
    return { responsible: credited, dependent: debited };
  });
}

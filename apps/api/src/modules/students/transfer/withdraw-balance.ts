import type { SignedIn } from '../../../auth/signed-in.ts';
import { type OnceRequest, runOnce } from '../../../platform/run-once.ts';
import { checkMaySpend } from '../../guardians/index.ts';
import { pauseOnWithdrawal } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { postMoney } from '../../wallets/index.ts';
import { type Balances, balancesAfter, type Transfer, transferItem } from './transfer-item.ts';
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
    const { walletId, name } = await findGiver(trx, transfer.studentId);
    await pauseOnWithdrawal(trx, { guardianId: guardian.id, walletId });
    // Last, because the wallets stay locked until the commit.
    const [result] = await postMoney(trx, [
      {
        ...transferItem(guardian, { ...transfer, key: idempotency.key }),
        debit: walletId,
        credit: guardian.walletId,
        kind: 'transfer-in',
      },
    ]);
    const { debited, credited } = balancesAfter(result, guardian, { name });
    return { responsible: credited, dependent: debited };
  });
}

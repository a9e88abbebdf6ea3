import { post } from '@merenda/ledger';
import { executorOf } from '../../db/database.ts';
import { notFound } from '../../failure.ts';
import { type OnceRequest, runOnce } from '../../idempotent.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { pauseOnWithdrawal } from '../automatic/index.ts';
import { checkMaySpend } from '../guardians/index.ts';
import { type Balances, balancesAfter, type Transfer, transferItem } from './transfer-item.ts';

/**
 * Takes money back from a student's wallet into the guardian's own (IN, decision E.3), for those who
 * may spend it. What was agreed to be added to that wallet by itself stops: nobody is charged for what
 * was just taken out. The right is held until the money has moved: whoever removes the guardian waits for
 * this, and afterwards nothing moves any more.
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
    const { wallet_id: wallet } = await trx
      .selectFrom('student')
      .select('wallet_id')
      .where('id', '=', transfer.studentId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(notFound);
    if (!wallet) throw notFound();
    await pauseOnWithdrawal(trx, { guardianId: guardian.id, walletId: wallet });
    const item = transferItem(guardian, wallet, 'IN', { ...transfer, key: idempotency.key });
    // Last, since the wallets stay locked from here on.
    const [result] = await post(executorOf(trx), [item]);
    return balancesAfter(result, 'IN', guardian);
  });
}

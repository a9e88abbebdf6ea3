import type { Transaction } from 'kysely';
import type { GatewayPayment } from '../../../../gateways/index.ts';
import type { DB } from '../../../../platform/database/generated.ts';
import type { Services } from '../../../services.ts';
import { planRefundChanges } from '../../plan/plan-refund-changes.ts';
import { changeTopup } from '../../posting/change-topup.ts';
import { findWallets } from '../../posting/find-wallets.ts';
import type { Topup } from '../../topup/topup.ts';
import { findCountedRefunds, findOwedGivenBack, findRefundShares } from '../store.ts';

/**
 * A processor's answer about a payment, and the time of the question; undefined when it is unknown.
 */
export interface PaymentAnswer {
  payment: GatewayPayment;
  askedAt: Date | undefined;
}

/**
 * Records a processor's answer about a top-up's refunds: refunds that failed after they were done,
 * and refunds that were made at the processor.
 * @returns the reason to ask the processor again, if any
 */
export async function recordRefundChanges(
  services: Pick<Services, 'db' | 'log'>,
  topup: Topup,
  answer: PaymentAnswer,
): Promise<string | undefined> {
  const counted = await findCountedRefunds(services.db, topup.id);
  if (counted.length === 0 && answer.payment.refundedMinor === 0n) return undefined;
  const { retryReason } = await changeTopup(services, topup.id, {
    read: readFacts,
    plan: (locked, facts) => planRefundChanges(locked, facts, answer),
  });
  return retryReason;
}

async function readFacts(trx: Transaction<DB>, topup: Topup) {
  const counted = await findCountedRefunds(trx, topup.id);
  const shares = await findRefundShares(
    trx,
    counted.map(({ id }) => id),
  );
  const refunds = counted.map((refund) => ({ ...refund, shares: shares.get(refund.id) ?? [] }));
  const wallets = refunds.flatMap((refund) => refund.shares.map(({ wallet }) => wallet));
  const owedMinor = await findOwedGivenBack(trx, topup.id);
  return { refunds, owedMinor, ...(await findWallets(trx, topup, wallets)) };
}

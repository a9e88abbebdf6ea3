import { transfersOfGroup } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import type { GatewayDispute } from '../../../gateways/index.ts';
import { executorOf } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/generated.ts';
import type { Services } from '../../services.ts';
import { availableTo } from '../../wallets/index.ts';
import { type DisputeFacts, missingMinorOf, planDispute } from '../plan/plan-dispute.ts';
import { findRecoveries } from '../plan/recoveries.ts';
import type { RecoverySource } from '../plan/split-recovery.ts';
import { changeTopup, type TopupChange } from '../posting/change-topup.ts';
import { findRemainingShares } from '../posting/find-remaining-shares.ts';
import { findWallets } from '../posting/find-wallets.ts';
import { isRefundInProgress } from '../refund/store.ts';
import type { Topup } from '../topup/topup.ts';
import { chargebackIdOf } from './chargeback.ts';
import { findChargeback } from './store.ts';

/**
 * A processor's answer about a dispute, and the time of the question; undefined when it is unknown.
 */
export interface DisputeAnswer {
  dispute: GatewayDispute;
  askedAt: Date | undefined;
}

/** Brings the books to the state of a dispute about an arrived top-up. */
export const followDispute = (
  services: Pick<Services, 'db' | 'log' | 'clock'>,
  topupId: string,
  answer: DisputeAnswer,
): Promise<TopupChange> =>
  changeTopup(services, topupId, {
    read: (trx, topup) => readFacts(trx, topup, answer.dispute),
    plan: (topup, facts) => planDispute(topup, facts, answer, services.clock()),
  });

async function readFacts(
  trx: Transaction<DB>,
  topup: Topup,
  dispute: GatewayDispute,
): Promise<DisputeFacts> {
  const group = await transfersOfGroup(executorOf(trx), chargebackIdOf(topup.gateway, dispute.id));
  const wallets = await findWallets(
    trx,
    topup,
    findRecoveries(group).map(({ account }) => account),
  );
  return {
    ...wallets,
    group,
    known: await findChargeback(trx, topup.gateway, dispute.id),
    isRefundInProgress: await isRefundInProgress(trx, topup.id),
    sources: missingMinorOf(group, dispute) > 0n ? await findSources(trx, topup, wallets.own) : [],
  };
}

/** The wallets that may give, the guardian's own first, with share and available balance. */
async function findSources(
  trx: Transaction<DB>,
  topup: Topup,
  own: string,
): Promise<RecoverySource[]> {
  const shares = new Map([[own, 0n], ...(await findRemainingShares(trx, topup))]);
  const available = await availableTo(trx, topup.guardian_id, [...shares.keys()]);
  return Array.from(shares, ([wallet, shareMinor]) => ({
    wallet,
    shareMinor,
    availableMinor: available.get(wallet) ?? 0n,
    isOwn: wallet === own,
  }));
}

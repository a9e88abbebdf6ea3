import { sumMinor } from '@merenda/domain/money/money';
import { derivedId, type PostItem } from '@merenda/ledger';
import type { GatewayDispute } from '../../../gateways/index.ts';
import { type Chargeback, chargebackIdOf } from '../dispute/chargeback.ts';
import { type DisputeState, isTaking, OPEN_DISPUTES } from '../state.ts';
import type { Topup } from '../topup/topup.ts';
import { accountsOf, openAccountFor, type Wallets } from './accounts.ts';
import { NOTHING, type Plan } from './plan.ts';
import { findRecoveries, latestRecoveries, RELEASE, type RecoveryTransfer } from './recoveries.ts';
import { type RecoverySource, splitRecovery } from './split-recovery.ts';

/** The facts about a top-up that are needed to follow a dispute about it. */
export interface DisputeFacts extends Wallets {
  /** The stored chargeback of the dispute, if any. */
  known: Chargeback | undefined;
  /** True while a refund holds money that may go to the payer or back to the wallets. */
  isRefundInProgress: boolean;
  /** The chargeback's transfers, oldest first. */
  group: readonly RecoveryTransfer[];
  /**
   * The wallets from which more can be recovered, the guardian's own first; read only when needed.
   */
  sources: readonly RecoverySource[];
}

/**
 * Brings a dispute's recoveries to its processor's last answer: takes more, or releases returned
 * money (product:disputes#changes-of-a-dispute). The same answer again changes nothing. The plan
 * asks again when the answer may be stale. It also does when the answer takes more while a refund
 * is in progress, because the sources are unknown until that ends.
 * @param askedAt the time of the question, by the database's clock; undefined when it is unknown
 */
export function planDispute(
  topup: Topup,
  facts: DisputeFacts,
  { dispute, askedAt }: { dispute: GatewayDispute; askedAt: Date | undefined },
  now: Date,
): Plan {
  const { known } = facts;
  const id = chargebackIdOf(topup.gateway, dispute.id);
  const isSame = known?.state === dispute.state && known.amount_minor === dispute.amountMinor;
  if (dispute.currency !== topup.currency || (known && known.topup_id !== topup.id)) {
    return planRefusal(topup, dispute);
  }
  if (known && (askedAt === undefined || askedAt <= known.told_at)) {
    return isSame ? NOTHING : { retryReason: `a newer answer may be known about chargeback ${id}` };
  }
  const takesMore = dueMinorOf(dispute) > (known ? dueMinorOf(toDispute(known)) : 0n);
  if (takesMore && facts.isRefundInProgress) {
    return { retryReason: `a refund of top-up ${topup.id} is in progress` };
  }
  const detail = { dispute: id, amountMinor: String(dispute.amountMinor) };
  const change = known?.state === dispute.state ? 'changed' : dispute.state;
  return {
    chargeback: {
      id,
      topup_id: topup.id,
      dispute_ref: dispute.id,
      amount_minor: dispute.amountMinor,
      state: dispute.state,
      decided_at: OPEN_DISPUTES.includes(dispute.state) ? null : (known?.decided_at ?? now),
      evidence_due_at: dispute.evidenceDueAt ?? known?.evidence_due_at ?? null,
    },
    ...(isSame
      ? {}
      : {
          audit: [{ action: `topup.dispute_${change}`, subject: topup.id, detail }],
          logs: [{ level: 'warn', text: 'a top-up is disputed', state: dispute.state, ...detail }],
        }),
    ...(takesMore
      ? {
          emails: [
            {
              kind: 'chargeback',
              // Another amount is another e-mail.
              key: `${id}-${dispute.amountMinor}`,
              guardianId: topup.guardian_id,
              data: { chargeback: id, amountMinor: detail.amountMinor },
            },
          ],
        }
      : {}),
    postings: adjustRecoveries(topup, facts, dispute),
  };
}

/**
 * The amount of a dispute that the ledger has not recovered yet; negative when it recovered too
 * much.
 */
export const missingMinorOf = (
  group: readonly RecoveryTransfer[],
  dispute: Pick<GatewayDispute, 'state' | 'amountMinor'>,
): bigint =>
  dueMinorOf(dispute) - sumMinor(findRecoveries(group).map(({ amountMinor }) => amountMinor));

const dueMinorOf = ({ state, amountMinor }: { state: DisputeState; amountMinor: bigint }) =>
  isTaking({ state }) ? amountMinor : 0n;

const toDispute = ({ state, amount_minor }: Chargeback) => ({ state, amountMinor: amount_minor });

function adjustRecoveries(topup: Topup, facts: DisputeFacts, dispute: GatewayDispute): PostItem[] {
  const missingMinor = missingMinorOf(facts.group, dispute);
  if (missingMinor > 0n) return recover(topup, facts, dispute, missingMinor);
  return missingMinor < 0n ? releaseRecoveries(topup, facts, dispute, -missingMinor) : [];
}

/**
 * The common fields of a chargeback's transfers. Their ids contain the group's length, which grows
 * with each step.
 */
const transferOf = (topup: Topup, { id }: GatewayDispute) => {
  const chargeback = chargebackIdOf(topup.gateway, id);
  return {
    currency: topup.currency,
    groupId: chargeback,
    linked: true,
    reference: { topup: topup.id, dispute: chargeback },
  };
};

/**
 * Debits the wallets that the top-up credited, up to their available money (held money stays held).
 * The guardian's own wallet gives next, and the company's adjustments the rest.
 */
function recover(
  topup: Topup,
  { group, sources }: DisputeFacts,
  dispute: GatewayDispute,
  amountMinor: bigint,
): PostItem[] {
  const { adjustments, clearing } = accountsOf(topup);
  return splitRecovery(amountMinor, sources).map(({ wallet, amountMinor }) => {
    const debit = wallet ?? adjustments;
    return {
      ...transferOf(topup, dispute),
      id: derivedId('chargeback', topup.gateway, dispute.id, debit, String(group.length)),
      debit,
      credit: clearing,
      amountMinor,
      kind: 'chargeback',
    };
  });
}

/** Credits the accounts that gave, the last recovery first, because the bank returned the money. */
function releaseRecoveries(
  topup: Topup,
  { group, ...wallets }: DisputeFacts,
  dispute: GatewayDispute,
  amountMinor: bigint,
): PostItem[] {
  const { clearing } = accountsOf(topup);
  return latestRecoveries(findRecoveries(group), amountMinor).map((recovery) => ({
    ...transferOf(topup, dispute),
    id: derivedId(RELEASE, recovery.id, String(group.length)),
    debit: clearing,
    credit: openAccountFor(topup, recovery.account, wallets),
    amountMinor: recovery.amountMinor,
    kind: RELEASE,
  }));
}

/** Refuses to follow a dispute: no money moves, and the comparison reports `dispute_differs`. */
function planRefusal(topup: Topup, { id, currency }: GatewayDispute): Plan {
  const detail = { dispute: id, currency };
  return {
    audit: [
      {
        id: derivedId('topup.dispute_refused', topup.id, id),
        action: 'topup.dispute_refused',
        subject: topup.id,
        detail,
      },
    ],
    logs: [{ level: 'error', text: 'a dispute that cannot be followed', ...detail }],
  };
}

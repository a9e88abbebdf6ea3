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

/** What has to be known of a top-up to follow a dispute about it. */
export interface DisputeFacts extends Wallets {
  /** The dispute as it was told before. */
  known: Chargeback | undefined;
  /** A refund holds money of which nobody knows yet whether it goes to the payer or to the wallets. */
  isRefundInProgress: boolean;
  /** The chargeback's transfers, oldest first. */
  group: readonly RecoveryTransfer[];
  /** From where more can be recovered, the guardian's own wallet first; read when it is needed. */
  sources: readonly RecoverySource[];
}

/**
 * Brings what a dispute has recovered to what its processor says last: more is taken, or what is given
 * up is released (product:disputes#changes-of-a-dispute). The same answer again changes nothing. An answer that may be older than what is known is asked for again, and
 * so is one that takes more while a refund is in progress: from where to take could not be told.
 * @param askedAt when the processor was asked, by the database's clock; undefined when nobody knows
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
    return isSame ? NOTHING : { askAgain: `a newer answer may be known about chargeback ${id}` };
  }
  const takesMore = dueMinorOf(dispute) > (known ? dueMinorOf(toDispute(known)) : 0n);
  if (takesMore && facts.isRefundInProgress) {
    return { askAgain: `a refund of top-up ${topup.id} is in progress` };
  }
  const detail = { dispute: id, amountMinor: String(dispute.amountMinor) };
  const news = known?.state === dispute.state ? 'changed' : dispute.state;
  return {
    chargeback: {
      id,
      topup_id: topup.id,
      dispute_ref: dispute.id,
      amount_minor: dispute.amountMinor,
      state: dispute.state,
      decided_at: OPEN_DISPUTES.includes(dispute.state) ? null : (known?.decided_at ?? now),
    },
    ...(isSame
      ? {}
      : {
          audit: [{ action: `topup.dispute_${news}`, subject: topup.id, detail }],
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

/** What is missing of a dispute's money, by what the ledger says that it recovered; below zero: too much. */
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

/** What all transfers of a chargeback have in common. Their ids bear the step: the group grows with each. */
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
 * From the wallets that the top-up credited as far as their available money goes (what is held stays
 * held), then from the guardian's own, the rest from the company's adjustments.
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

/** Back to the accounts that it was taken from, the last first: the bank gave it up. */
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

/** Nothing moves for it; the comparison with the processor tells it as `dispute_differs`. */
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

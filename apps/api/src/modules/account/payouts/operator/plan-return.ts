import { type FourEyesFrom, PAYOUT_TRANSITIONS } from '@merenda/domain/payouts/payouts';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../../../platform/database/generated.ts';
import { Failure } from '../../../../platform/failure.ts';
import {
  type Approver,
  approveFirst,
  approveSecond,
  lockGiven,
  requireFirst,
  type UninvolvedApprover,
} from '../../../operator/index.ts';
import { type PayoutPlan, payoutDecided } from '../change-payout.ts';
import { isReturning, type Payout } from '../payout.ts';
import { approversToReturn, countReturns } from './count-returns.ts';
import { placeOf } from './place-of.ts';

/**
 * The bank did not take the money, or sent it back. Where two people must agree, the first one's word
 * waits for the second's (product:reversal#four-eyes).
 * @throws Failure payout_decided; operator_not_allowed as `approve`
 */
export async function planReturn(
  trx: Transaction<DB>,
  before: Payout,
  approver: UninvolvedApprover,
  { reason, from }: { reason: string; from: FourEyesFrom },
): Promise<PayoutPlan> {
  if (!PAYOUT_TRANSITIONS[before.status].includes('returned')) {
    throw payoutDecided(before, 'operator');
  }
  checkNotReturning(before);
  await lockGiven(trx, before.guardian_id);
  const wanted = await countApprovers(trx, before, from);
  const { id: operator } = approver;
  const subject = before.id;
  if (approveFirst(wanted, approver).isEnough) {
    return {
      status: 'returned',
      set: { reason },
      audit: { action: 'payout.returned', operator, subject, detail: { reason, wanted } },
    };
  }
  return {
    set: { return_by: operator, return_reason: reason },
    audit: { action: 'payout.return-asked', operator, subject, detail: { reason } },
  };
}

/**
 * The second person says so, too.
 * @throws Failure payout_decided
 * @throws Failure operator_not_allowed as `approveSecond` and `requireFirst`
 */
export async function planSecondReturn(
  db: Kysely<DB>,
  before: Payout,
  { approver, from }: { approver: UninvolvedApprover; from: FourEyesFrom },
): Promise<PayoutPlan> {
  if (!isReturning(before)) throw notReturning(before);
  const { id: subject, return_reason: reason } = before;
  approveSecond(await requireFirst(db, before.return_by, placeOf(before)), approver);
  const { id: operator } = approver;
  const wanted = await countApprovers(db, before, from);
  return {
    status: 'returned',
    set: { reason, return_seconded_by: operator },
    audit: { action: 'payout.returned', operator, subject, detail: { reason, wanted } },
  };
}

async function countApprovers(db: Kysely<DB>, payout: Payout, from: FourEyesFrom) {
  const counted = (await countReturns(db, [payout])).get(payout.id);
  return approversToReturn(payout, counted ?? payout.asked_lately_minor, from);
}

/**
 * Nobody confirms the return that waits; the first person may take it back so.
 * @throws Failure payout_decided
 */
export function planReturnDismissal(before: Payout, { id: operator }: Approver): PayoutPlan {
  if (!isReturning(before)) throw notReturning(before);
  return {
    set: { return_by: null, return_reason: null },
    audit: { action: 'payout.return-dismissed', operator, subject: before.id },
  };
}

/** @throws Failure payout_decided while a return waits: it is decided first */
export function checkNotReturning(payout: Payout): void {
  if (isReturning(payout)) throw refused(payout, 'returning');
}

const notReturning = (payout: Payout) =>
  payout.status === 'returned'
    ? payoutDecided(payout, 'operator')
    : refused(payout, 'notReturning');

const refused = ({ id }: Payout, why: 'returning' | 'notReturning') =>
  new Failure('payout_decided', {
    message: `payout ${id} is ${why}`,
    userMessageKey: `console.payouts.error.${why}`,
  });

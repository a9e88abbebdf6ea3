import type { FourEyesFrom } from '@merenda/domain/payouts/payouts';
import { notFound } from '../../../../platform/failure.ts';
import { findFourEyes } from '../../../companies/index.ts';
import {
  type Approver,
  approve,
  checkFirst,
  checkNotSelf,
  standingFirst,
} from '../../../operator/index.ts';
import type { Services } from '../../../services.ts';
import { changePayout, payoutDecided } from '../change-payout.ts';
import type { Payout } from '../payout.ts';
import { approvalsOf, operatorView } from './operator-view.ts';
import {
  checkNotReturning,
  planReturn,
  planReturnDismissal,
  planSecondReturn,
} from './plan-return.ts';

/** An operator's decision about a payout; the guardian gets `reason` to read. */
export type Decision =
  | { act: 'approve' | 'settle' | 'approve-return' | 'dismiss-return' }
  | { act: 'refuse' | 'return'; reason: string };

type Needed = Pick<Services, 'db' | 'env' | 'clock'>;

/**
 * Carries out an operator's decision (product:reversal#operators).
 * @throws Failure not_found, payout_decided
 * @throws Failure operator_not_allowed as `approve`, and for the own payout as a guardian
 */
export async function decidePayout(
  services: Needed,
  approver: Approver,
  id: string,
  decision: Decision,
) {
  const { id: operator } = approver;
  const { db } = services;
  const { guardian_id, company_id, status, approved_by, return_by } = await db
    .selectFrom('payout_request')
    .select(['guardian_id', 'company_id', 'status', 'approved_by', 'return_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  await checkNotSelf(db, approver, guardian_id);
  if (decision.act === 'approve-return' && status !== 'returned' && return_by !== null) {
    await checkFirst(db, return_by);
  }
  const first = await standingFirst(db, approved_by);
  const from = await findFourEyes(db, company_id);
  const payout = await changePayout(services, { id }, (before) => {
    switch (decision.act) {
      case 'approve': {
        // Somebody may have approved in between.
        const isSame = before.approved_by === approved_by;
        return approval(before, approver, { first: isSame ? first : before.approved_by, from });
      }
      case 'settle':
        checkNotReturning(before);
        return { status: 'settled', audit: { action: 'payout.settled', operator, subject: id } };
      case 'refuse':
        return {
          status: 'refused',
          set: { reason: decision.reason },
          audit: {
            action: 'payout.refused',
            operator,
            subject: id,
            detail: { reason: decision.reason },
          },
        };
      case 'return':
        return planReturn(before, approver, { reason: decision.reason, from });
      case 'approve-return':
        return planSecondReturn(before, approver, from);
      case 'dismiss-return':
        return planReturnDismissal(before, approver);
    }
  });
  return operatorView(services, payout);
}

/**
 * The first of two approvals is recorded; the last needed one approves.
 * @param first the first one, if it counts
 */
function approval(
  before: Payout,
  approver: Approver,
  { first: approved_by, from }: { first: string | null; from: FourEyesFrom },
) {
  if (before.status !== 'requested') throw payoutDecided(before, 'operator');
  const { wanted } = approvalsOf(before, from);
  const { set, isEnough } = approve({ approved_by, wanted }, approver);
  return {
    ...(isEnough ? { status: 'approved' as const } : {}),
    set,
    audit: {
      action: 'payout.approved' as const,
      operator: approver.id,
      subject: before.id,
      detail: { given: approved_by === null ? 1 : 2, wanted },
    },
  };
}

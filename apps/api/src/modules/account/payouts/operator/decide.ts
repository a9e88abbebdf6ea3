import { notFound } from '../../../../platform/failure.ts';
import { type Approver, approve, checkNotSelf } from '../../../operator/index.ts';
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
  const { guardian_id } = await services.db
    .selectFrom('payout_request')
    .select('guardian_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  await checkNotSelf(services.db, approver, guardian_id);
  const payout = await changePayout(services, { id }, (before) => {
    switch (decision.act) {
      case 'approve':
        return approval(before, approver);
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
        return planReturn(before, approver, decision.reason);
      case 'approve-return':
        return planSecondReturn(before, approver);
      case 'dismiss-return':
        return planReturnDismissal(before, approver);
    }
  });
  return operatorView(services, payout);
}

/** The first of two approvals is recorded; the last needed one approves. */
function approval(before: Payout, approver: Approver) {
  if (before.status !== 'requested') throw payoutDecided(before, 'operator');
  const { given, wanted } = approvalsOf(before);
  const { set, isEnough } = approve({ ...before, wanted }, approver);
  return {
    ...(isEnough ? { status: 'approved' as const } : {}),
    set,
    audit: {
      action: 'payout.approved' as const,
      operator: approver.id,
      subject: before.id,
      detail: { given: given + 1, wanted },
    },
  };
}

import type { FourEyesFrom } from '@merenda/domain/payouts/payouts';
import { findFourEyes } from '../../../companies/index.ts';
import {
  type Approver,
  approve,
  type FirstApprover,
  standingFirst,
  type UninvolvedApprover,
  uninvolved,
} from '../../../operator/index.ts';
import type { Services } from '../../../services.ts';
import { changePayout, payoutDecided } from '../change-payout.ts';
import type { Payout } from '../payout.ts';
import { approvalsOf, operatorView } from './operator-view.ts';
import { placeOf } from './place-of.ts';
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
export async function decidePayout(services: Needed, by: Approver, id: string, decision: Decision) {
  const { id: operator } = by;
  const payout = await changePayout(services, { id }, async (before, trx) => {
    const approver = await uninvolved(trx, by, before.guardian_id);
    const from = await findFourEyes(trx, before.company_id);
    switch (decision.act) {
      case 'approve': {
        const first = await standingFirst(trx, before.approved_by, placeOf(before));
        return approval(before, approver, { first, from });
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
        return planReturn(trx, before, approver, { reason: decision.reason, from });
      case 'approve-return':
        return planSecondReturn(trx, before, { approver, from });
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
  approver: UninvolvedApprover,
  { first, from }: { first: FirstApprover | null; from: FourEyesFrom },
) {
  if (before.status !== 'requested') throw payoutDecided(before, 'operator');
  const { wanted } = approvalsOf(before, from);
  const { set, isEnough } = approve({ first, wanted }, approver);
  return {
    ...(isEnough ? { status: 'approved' as const } : {}),
    set,
    audit: {
      action: 'payout.approved' as const,
      operator: approver.id,
      subject: before.id,
      detail: { given: first === null ? 1 : 2, wanted },
    },
  };
}

import type { SignedInOperator } from '../../../../auth/signed-in.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Services } from '../../../services.ts';
import { changePayout, decided } from '../change-payout.ts';
import { openDetails } from '../details.ts';
import type { Payout } from '../payout.ts';
import { approvalsOf, operatorView } from './operator-view.ts';

/** What an operator decides about a payout; `reason` is told to the guardian. */
export type Decision =
  | { act: 'approve' }
  | { act: 'settle' }
  | { act: 'refuse' | 'return'; reason: string };

type Needed = Pick<Services, 'db' | 'env' | 'clock'>;

/**
 * Carries out what an operator decides (product:reversal#operators).
 * @throws Failure not_found, payout_decided
 * @throws Failure operator_not_allowed when the same operator approves twice
 */
export async function decidePayout(
  services: Needed,
  { id: operator }: Pick<SignedInOperator, 'id'>,
  id: string,
  decision: Decision,
) {
  const payout = await changePayout(services, { id }, (before) => {
    switch (decision.act) {
      case 'approve':
        return approval(before, operator);
      case 'settle':
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
        return {
          status: 'returned',
          set: { reason: decision.reason },
          audit: {
            action: 'payout.returned',
            operator,
            subject: id,
            detail: { reason: decision.reason },
          },
        };
    }
  });
  const details = await openDetails(services, services.db, [id]);
  return operatorView(payout, details.get(id));
}

/** The first of two is noted, the last one approves. */
function approval(before: Payout, operator: string) {
  if (before.status !== 'requested') throw decided(before);
  if (before.approved_by === operator) {
    throw new Failure('operator_not_allowed', { message: 'another operator must approve it too' });
  }
  const { given, wanted } = approvalsOf(before);
  return {
    ...(given + 1 === wanted ? { status: 'approved' as const } : {}),
    set: before.approved_by ? { seconded_by: operator } : { approved_by: operator },
    audit: {
      action: 'payout.approved' as const,
      operator,
      subject: before.id,
      detail: { given: given + 1, wanted },
    },
  };
}

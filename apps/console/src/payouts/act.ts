import { PAYOUT_TRANSITIONS, type PayoutStatus } from '@merenda/domain/payouts/payouts';
import type { Key, Translate } from '@merenda/i18n';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type OperatorPayout, PAYOUT_LISTS, payoutQuery } from './queries.ts';

/** An operator's act on a payout; two of them tell the guardian a reason. */
export type Act = 'approve' | 'settle' | 'refuse' | 'return';

/** The operators' act that leads to a state; the guardian alone withdraws. */
const ACT_TO: Partial<Record<PayoutStatus, Act>> = {
  approved: 'approve',
  settled: 'settle',
  refused: 'refuse',
  returned: 'return',
};

/** The operators' acts that a state allows (product:reversal#states). */
export const actsOn = (status: PayoutStatus): Act[] =>
  PAYOUT_TRANSITIONS[status].flatMap((next) => ACT_TO[next] ?? []);

/** Another person than the first approver gives the second approval (product:reversal#four-eyes). */
export const mayApprove = ({ approver }: Pick<OperatorPayout, 'approver'>, operator: string) =>
  approver?._id !== operator;

/** The sentence about the second person, which names the first one once there is one. */
export const fourEyesText = ({ approver }: Pick<OperatorPayout, 'approver'>, t: Translate) =>
  approver ? t('console.payouts.first', { name: approver.name }) : t('console.payouts.fourEyes');

/** A returned one says where its money came (`cameBackTo`). */
const DONE: Readonly<Record<PayoutStatus, Key>> = {
  requested: 'console.payouts.done.first',
  approved: 'console.payouts.done.approved',
  settled: 'console.payouts.done.settled',
  refused: 'console.payouts.done.refused',
  withdrawn: 'console.payouts.status.withdrawn',
  returned: 'console.payouts.status.returned',
};

/** Does an act on a payout, says what came of it, and asks for the lists anew. */
export function useAct({ _id: id }: OperatorPayout) {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ act, reason }: { act: Act; reason: string }) => {
      const params = { id };
      if (act === 'approve') return call('POST /operator/payouts/:id/approve', { params });
      if (act === 'settle') return call('POST /operator/payouts/:id/settle', { params });
      const body = { reason };
      return act === 'refuse'
        ? call('POST /operator/payouts/:id/refuse', { params, body })
        : call('POST /operator/payouts/:id/return', { params, body });
    },
    onSuccess: (payout) => {
      queries.setQueryData(payoutQuery(id).queryKey, payout);
      notify(
        'good',
        t(payout.cameBackTo ? `console.payouts.back.${payout.cameBackTo}` : DONE[payout.status]),
      );
    },
    onError: (error) => notifyFailure(error, 'global.error.message'),
    // Another operator may have been faster: the list says how it stands.
    onSettled: () => queries.invalidateQueries({ queryKey: PAYOUT_LISTS }),
  });
}

import { PAYOUT_TRANSITIONS, type PayoutStatus } from '@merenda/domain/payouts/payouts';
import type { Key, Translate } from '@merenda/i18n';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMoneyAct } from '../acts/use-money-act.tsx';
import { type OperatorPayout, PAYOUT_LISTS, payoutQuery } from './queries.ts';

type MoneyAct = 'approve' | 'settle';

/** The guardian is told the reason. */
export type ReasonedAct = 'refuse' | 'return';

/** An operator's act on a payout. */
type Act = MoneyAct | ReasonedAct;

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

/**
 * The acts on a payout, which say what came of them and read the lists anew. Approving and settling ask
 * once; refusing and returning ask for a reason.
 * @param others more lists that show payouts
 */
export function useAct({ _id: id, approvals }: OperatorPayout, others?: QueryKey) {
  const t = useT();
  const queries = useQueryClient();
  const params = { id };
  const telling = {
    onSuccess: (payout: OperatorPayout) => {
      queries.setQueryData(payoutQuery(id).queryKey, payout);
      notify(
        'good',
        t(payout.cameBackTo ? `console.payouts.back.${payout.cameBackTo}` : DONE[payout.status]),
      );
    },
    // Another operator, or the family, may have been faster: the list says how it stands.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: PAYOUT_LISTS }),
        others && queries.invalidateQueries({ queryKey: others }),
      ]),
  };
  const money = useMoneyAct({
    ...telling,
    mutationFn: (act: MoneyAct) =>
      act === 'approve'
        ? call('POST /operator/payouts/:id/approve', { params })
        : call('POST /operator/payouts/:id/settle', { params }),
  });
  const reasoned = useMutation({
    ...telling,
    onError: (error: Error) => notifyFailure(error, 'global.error.message'),
    mutationFn: ({ act, reason }: { act: ReasonedAct; reason: string }) =>
      act === 'refuse'
        ? call('POST /operator/payouts/:id/refuse', { params, body: { reason } })
        : call('POST /operator/payouts/:id/return', { params, body: { reason } }),
  });
  return {
    question: money.question,
    reasoned,
    isPending: money.isPending || reasoned.isPending,
    ask: (act: MoneyAct, amount: string) =>
      money.ask(
        act,
        {
          act: `console.payouts.${act}`,
          text:
            act === 'approve' && approvals.given + 1 < approvals.wanted
              ? 'console.ask.second'
              : `console.payouts.ask.${act}`,
        },
        { amount },
      ),
  };
}

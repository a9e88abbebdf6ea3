import { PAYOUT_TRANSITIONS, type PayoutStatus } from '@merenda/domain/payouts/payouts';
import type { Key, Translate } from '@merenda/i18n';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMoneyAct } from '../acts/use-money-act.tsx';
import type { Question } from '../acts/use-question.tsx';
import { about, type Subject } from '../queries/subjects.ts';
import { type OperatorPayout, payoutQuery } from './queries.ts';

type MoneyAct = 'approve' | 'settle' | 'approve-return' | 'dismiss-return';

/** The guardian is told the reason. */
export type ReasonedAct = 'refuse' | 'return';

/** Names the draft of an act's reason; a refusal and a return have one each. */
export const reasonDraft = ({ _id }: Pick<OperatorPayout, '_id'>, act: ReasonedAct): string =>
  `payout ${_id} ${act}`;

/** An operator's act on a payout. */
type Act = MoneyAct | ReasonedAct;

/** The operators' act that leads to a state; the guardian alone withdraws. */
const ACT_TO: Readonly<Record<PayoutStatus, Act | undefined>> = {
  requested: undefined,
  approved: 'approve',
  settled: 'settle',
  refused: 'refuse',
  withdrawn: undefined,
  returned: 'return',
};

/**
 * The acts on a payout that its state leaves to an operator (product:reversal#states). The first of two
 * people does not act as the second; a return that waits is decided first.
 * @param operator without one the acts of anybody
 */
export function actsOn(payout: OperatorPayout, operator?: string): Act[] {
  const { status, returning } = payout;
  if (returning) {
    return returning.by._id === operator
      ? ['dismiss-return']
      : ['approve-return', 'dismiss-return'];
  }
  const acts = PAYOUT_TRANSITIONS[status].flatMap((next) => ACT_TO[next] ?? []);
  return acts.filter((act) => act !== 'approve' || mayApprove(payout, operator));
}

/** Another person than the first approver gives the second approval (product:reversal#four-eyes). */
const mayApprove = (
  { approver }: Pick<OperatorPayout, 'approver'>,
  operator: string | undefined,
): boolean => approver === undefined || approver._id !== operator;

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

/** The question before each act that has no form. */
export const QUESTIONS: Readonly<Record<MoneyAct, Question>> = {
  approve: { act: 'console.payouts.approve', text: 'console.payouts.ask.approve' },
  settle: { act: 'console.payouts.settle', text: 'console.payouts.ask.settle' },
  'approve-return': { act: 'console.payouts.return.approve', text: 'console.payouts.ask.return' },
  'dismiss-return': { act: 'finance.refund.dismiss', text: 'console.payouts.ask.dismiss' },
};

const CALLS: Readonly<Record<MoneyAct, (params: { id: string }) => Promise<OperatorPayout>>> = {
  approve: (params) => call('POST /operator/payouts/:id/approve', { params }),
  settle: (params) => call('POST /operator/payouts/:id/settle', { params }),
  'approve-return': (params) => call('POST /operator/payouts/:id/return/approve', { params }),
  'dismiss-return': (params) => call('POST /operator/payouts/:id/return/dismiss', { params }),
};

/** The words after an act; a return that waits has changed nothing yet. */
function doneKey({ status, returning, cameBackTo }: OperatorPayout, isDismissed: boolean): Key {
  if (isDismissed) return 'console.payouts.done.dismissed';
  if (returning) return 'finance.owed.said.waiting';
  return cameBackTo ? `console.payouts.back.${cameBackTo}` : DONE[status];
}

/**
 * The acts on a payout, which say what came of them and read the lists anew. A refusal and a return ask
 * for a reason, other acts ask once.
 * @param others more lists that show payouts
 */
export function useAct({ _id: id, approvals }: OperatorPayout, others?: Subject) {
  const t = useT();
  const queries = useQueryClient();
  const params = { id };
  const telling = {
    onSuccess: (payout: OperatorPayout, wanted: unknown) => {
      queries.setQueryData(payoutQuery(id).queryKey, payout);
      notify('good', t(doneKey(payout, wanted === 'dismiss-return')));
    },
    // Another operator, or the family, may have been faster: the list says how it stands.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(about('payouts')),
        others && queries.invalidateQueries(about(others)),
      ]),
  };
  const money = useMoneyAct({
    ...telling,
    mutationFn: (act: MoneyAct) => CALLS[act](params),
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
        act === 'approve' && approvals.given + 1 < approvals.wanted
          ? { ...QUESTIONS.approve, text: 'console.ask.second' }
          : QUESTIONS[act],
        { amount },
      ),
  };
}

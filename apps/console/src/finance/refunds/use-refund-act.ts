import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMoneyAct } from '../../acts/use-money-act.tsx';
import { useMoneyOnce } from '../../acts/use-money-once.tsx';
import type { Question } from '../../acts/use-question.tsx';
import type { Sent } from '../../acts/with-id.ts';
import { about } from '../../queries/subjects.ts';
import type { OperatorRefund } from './queries.ts';

type RefundAct = { act: 'approve' | 'dismiss'; id: string };

const QUESTIONS: Readonly<Record<RefundAct['act'], Question>> = {
  approve: { act: 'finance.refund.approve', text: 'finance.refund.ask.approve' },
  dismiss: { act: 'finance.refund.dismiss', text: 'finance.refund.ask.dismiss' },
};

const ASKS: Question = { act: 'finance.topups.give.of', text: 'finance.refund.ask.ask' };

function useRefunds() {
  const t = useT();
  const queries = useQueryClient();
  return {
    say: ({ status }: Pick<OperatorRefund, 'status'>) =>
      notify(
        status === 'refused' || status === 'failed' ? 'bad' : 'good',
        t(`finance.refund.said.${status}`),
      ),
    refresh: () => queries.invalidateQueries(about('refunds')),
  };
}

/** Makes a refund that waits, or dismisses it; says what came of it. */
export function useRefundAct() {
  const { say, refresh } = useRefunds();
  const { ask, ...money } = useMoneyAct({
    mutationFn: ({ act, id }: RefundAct) => {
      const params = { id };
      return act === 'approve'
        ? call('POST /operator/refunds/:id/approve', { params })
        : call('POST /operator/refunds/:id/dismiss', { params });
    },
    onSuccess: say,
    // Another operator may have been faster: the list says how it stands.
    onSettled: refresh,
  });
  return {
    ...money,
    ask: (wanted: RefundAct, amount: string) => ask(wanted, QUESTIONS[wanted.act], { amount }),
  };
}

/** The content of a refund. */
export interface Asked {
  value: number;
  reason: string;
}

/** Asks for a refund of a top-up, once; says what came of it. */
export function useGiveBack(id: string, onDone: () => void) {
  const { say, refresh } = useRefunds();
  const { ask, ...money } = useMoneyOnce(
    `refund:${id}`,
    ({ id: refundId, ...asked }: Sent<Asked>) =>
      call('POST /operator/topups/:id/refunds', { params: { id }, body: { refundId, ...asked } }),
    refresh,
    (refund) => {
      onDone();
      say(refund);
    },
  );
  return {
    ...money,
    ask: (asked: Sent<Asked>, amount: string) => ask(asked, ASKS, { amount }),
  };
}

import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type Question, useMoneyAct } from '../acts/use-money-act.tsx';
import { REFUNDS } from './queries.ts';

type RefundAct =
  | { act: 'approve'; id: string }
  | { act: 'dismiss'; id: string }
  | { act: 'ask'; id: string; refundId: string; value: number; reason: string };

const QUESTIONS: Readonly<Record<RefundAct['act'], Question>> = {
  approve: { act: 'finance.refund.approve', text: 'finance.refund.ask.approve' },
  dismiss: { act: 'finance.refund.dismiss', text: 'finance.refund.ask.dismiss' },
  ask: { act: 'finance.topups.give.of', text: 'finance.refund.ask.ask' },
};

/**
 * Asks for a refund of a top-up, makes one that waits, or dismisses it; says what came of it.
 * @param onDone called before the lists are read anew
 */
export function useRefundAct(onDone?: () => void) {
  const t = useT();
  const queries = useQueryClient();
  const { ask, ...money } = useMoneyAct({
    mutationFn: (wanted: RefundAct) => {
      const params = { id: wanted.id };
      if (wanted.act === 'approve') return call('POST /operator/refunds/:id/approve', { params });
      if (wanted.act === 'dismiss') return call('POST /operator/refunds/:id/dismiss', { params });
      const { refundId, value, reason } = wanted;
      return call('POST /operator/topups/:id/refunds', {
        params,
        body: { refundId, value, reason },
      });
    },
    onSuccess({ status }) {
      onDone?.();
      notify(
        status === 'refused' || status === 'failed' ? 'bad' : 'good',
        t(`finance.refund.said.${status}`),
      );
    },
    // Another operator may have been faster: the list says how it stands.
    onSettled: () => queries.invalidateQueries({ queryKey: REFUNDS }),
  });
  return {
    ...money,
    ask: (wanted: RefundAct, amount: string) => ask(wanted, QUESTIONS[wanted.act], { amount }),
  };
}

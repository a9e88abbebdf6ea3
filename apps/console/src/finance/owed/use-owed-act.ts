import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type Question, useMoneyAct } from '../../acts/use-money-act.tsx';
import { OWED, owedQuery, type PaidOwed } from './queries.ts';

type Payment = PaidOwed['payments'][number];

type OwedAct =
  | { act: 'approve' | 'dismiss'; paymentId: string }
  | ({ act: 'pay'; paymentId: string } & Pick<
      Payment,
      'value' | 'paidOn' | 'payer' | 'payerReference'
    >);

const QUESTIONS: Readonly<Record<OwedAct['act'], Question>> = {
  approve: { act: 'finance.owed.approve', text: 'finance.owed.ask.pay' },
  dismiss: { act: 'finance.refund.dismiss', text: 'finance.owed.ask.dismiss' },
  pay: { act: 'finance.owed.pay', text: 'finance.owed.ask.pay' },
};

/**
 * Enters an owed amount as paid, confirms such a payment, or dismisses it; says what came of it.
 * @param onDone called before the lists are read anew
 */
export function useOwedAct(id: string, onDone?: () => void) {
  const t = useT();
  const queries = useQueryClient();
  const { ask, ...money } = useMoneyAct({
    mutationFn: (wanted: OwedAct): Promise<Answer<'GET /operator/owed/:id'>> => {
      if (wanted.act === 'pay') {
        const { act: _, ...body } = wanted;
        return call('POST /operator/owed/:id/payments', { params: { id }, body });
      }
      const params = { id: wanted.paymentId };
      return wanted.act === 'approve'
        ? call('POST /operator/owed-payments/:id/approve', { params })
        : call('POST /operator/owed-payments/:id/dismiss', { params });
    },
    onSuccess(owed, { paymentId }) {
      onDone?.();
      queries.setQueryData(owedQuery(id).queryKey, owed);
      const payment = owed.payments.find(({ _id }) => _id === paymentId);
      if (payment) notify('good', t(`finance.owed.said.${payment.status}`));
    },
    // Another operator may have been faster: the list says how it stands.
    onSettled: () => queries.invalidateQueries({ queryKey: OWED }),
  });
  return {
    ...money,
    /** @param isFirst another person has to confirm it, too */
    ask: (wanted: OwedAct, amount: string, isFirst = false) => {
      const question = QUESTIONS[wanted.act];
      ask(wanted, isFirst ? { ...question, text: 'console.ask.second' } : question, { amount });
    },
  };
}

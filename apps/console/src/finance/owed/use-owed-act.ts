import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMoneyAct } from '../../acts/use-money-act.tsx';
import { useMoneyOnce } from '../../acts/use-money-once.tsx';
import type { Question } from '../../acts/use-question.tsx';
import type { Sent } from '../../acts/with-id.ts';
import { about } from '../../queries/subjects.ts';
import { type Creditor, owedQuery, type PaidOwed } from './queries.ts';

type Payment = PaidOwed['payments'][number];
type OwedAct = { act: 'approve' | 'dismiss'; paymentId: string };

/** The content of a payment. */
export type Paid = Pick<Payment, 'value' | 'paidOn' | 'payer' | 'payerReference'>;

const PAYS: Question = { act: 'finance.owed.pay', text: 'finance.owed.ask.pay' };

const QUESTIONS: Readonly<Record<OwedAct['act'], Question>> = {
  approve: { act: 'finance.owed.approve', text: 'finance.owed.ask.pay' },
  dismiss: { act: 'finance.refund.dismiss', text: 'finance.owed.ask.dismiss' },
};

function useOwed(creditor: Creditor) {
  const t = useT();
  const queries = useQueryClient();
  return {
    show: (owed: PaidOwed, paymentId: string) => {
      queries.setQueryData(owedQuery(creditor).queryKey, owed);
      const payment = owed.payments.find(({ _id }) => _id === paymentId);
      if (payment) notify('good', t(`finance.owed.said.${payment.status}`));
    },
    refresh: () => queries.invalidateQueries(about('owed')),
  };
}

/** Confirms a payment that another operator entered, or dismisses it; says what came of it. */
export function useOwedAct(creditor: Creditor) {
  const { show, refresh } = useOwed(creditor);
  const { ask, ...money } = useMoneyAct({
    mutationFn: ({ act, paymentId }: OwedAct) => {
      const params = { id: paymentId };
      return act === 'approve'
        ? call('POST /operator/owed-payments/:id/approve', { params })
        : call('POST /operator/owed-payments/:id/dismiss', { params });
    },
    onSuccess: (owed, { paymentId }) => show(owed, paymentId),
    // Another operator may have been faster: the list says how it stands.
    onSettled: refresh,
  });
  return {
    ...money,
    ask: (wanted: OwedAct, amount: string) => ask(wanted, QUESTIONS[wanted.act], { amount }),
  };
}

/** Enters an owed amount as paid, once; says what came of it. */
export function usePayOwed(creditor: Creditor, onDone: () => void) {
  const { show, refresh } = useOwed(creditor);
  const { id, guardian } = creditor;
  const { ask, ...money } = useMoneyOnce(
    `owed:${id}:${guardian}`,
    ({ id: paymentId, ...paid }: Sent<Paid>) =>
      call('POST /operator/owed/:id/:guardian/payments', {
        params: { id, guardian },
        body: { paymentId, ...paid },
      }),
    refresh,
    (owed, sent) => {
      onDone();
      show(owed, sent.id);
    },
  );
  return {
    ...money,
    /** @param isFirst another person has to confirm it, too */
    ask: (paid: Sent<Paid>, amount: string, isFirst: boolean) =>
      ask(paid, isFirst ? { ...PAYS, text: 'console.ask.second' } : PAYS, { amount }),
  };
}

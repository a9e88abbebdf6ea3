import type { TopupResult } from '@merenda/domain/topup-wizard';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useIdempotencyKey } from '../../../client/useIdempotencyKey.ts';
import { translateNow } from '../../../i18n/language.ts';
import { type RecurringTopup, recurringQuery } from '../../../queries/recurring.ts';
import { refreshMoney, useSession } from '../../../session/session.ts';
import { notify } from '../../../ui/notifications/notify.ts';
import type { CardCharge } from '../api/payments.ts';
import type { Draft } from './draft.ts';
import { heard, type Outcome } from './outcome.ts';
import { askAfter, type Payment } from './payment.ts';
import type { Keeper } from './useKept.ts';

interface Wizard {
  /** The draft as it will be after a result: where a reload goes on. */
  after: (result: TopupResult) => Draft;
  onResult: (result: TopupResult) => void;
}

/** Where a payment lies while it is being decided. */
export type Desk = ReturnType<typeof useDesk>;

/**
 * Holds the payment, asks after it, and tells the wizard how it stands. The key that goes with it is
 * renewed by a definitive answer only (decision A.5).
 */
export function useDesk(kept: Keeper, { after, onResult }: Wizard) {
  const { me, responsible, currency } = useSession();
  const queries = useQueryClient();
  const { key, renew } = useIdempotencyKey();
  const [payment, setPayment] = useState(kept.found?.payment);
  const [outcome, setOutcome] = useState<Outcome>();
  const [refreshed, setRefreshed] = useState(false);
  const [agreed, setAgreed] = useState<RecurringTopup>();
  const current = useRef(payment);
  /** In memory only, until the charge is decided: it holds the security code (decision F.5). */
  const charge = useRef<CardCharge>(undefined);

  const hold = (next: Payment, as: TopupResult) => {
    current.current = next;
    setPayment(next);
    setOutcome(undefined);
    void kept.keep({ draft: after(as), payment: next });
  };
  const drop = () => {
    if (!current.current) return;
    current.current = undefined;
    charge.current = undefined;
    setPayment(undefined);
    setOutcome(undefined);
    void kept.keep(undefined);
  };
  const settle = (of: Payment | undefined, heardOf: Outcome) => {
    const turnedAway = of?.startedAt !== current.current?.startedAt;
    if (turnedAway && heardOf.result !== 'paid') return;
    setPayment(of);
    setOutcome(heardOf);
    if (heardOf.result === 'expired') return;
    if (heardOf.result !== 'pending') {
      charge.current = undefined;
      renew();
      void kept.keep(undefined);
    }
    if (heardOf.result === 'paid') void refreshMoney(queries).then(() => setRefreshed(true));
    if (kept.isOpen()) onResult(heardOf.result);
    else tellElsewhere(heardOf);
  };
  const agree = (made: RecurringTopup) => {
    setAgreed(made);
    renew();
    void kept.keep(undefined);
    void queries.invalidateQueries(recurringQuery(me.company));
    if (kept.isOpen()) onResult('paid');
    else notify('good', translateNow('payments.success.createRecurringMonthly'));
  };
  const ask = async () => {
    const of = current.current;
    if (!of) return;
    const payer = { id: me._id, company: me.company, walletId: responsible.wallet._id, currency };
    settle(of, await heard(askAfter(of, payer, charge.current)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what a reload interrupted
  useEffect(() => {
    void ask();
  }, []);

  return {
    payment,
    outcome,
    /** The balances on screen are those after the payment. */
    refreshed,
    /** A monthly top-up was agreed on instead of a payment. */
    agreed,
    agree,
    key,
    renew,
    charge,
    /** A code or a link was made. */
    began: (made: Payment) => {
      renew();
      hold(made, 'created');
      onResult('created');
    },
    hold,
    settle,
    ask,
    drop,
  };
}

/** The guardian has gone to another page meanwhile. */
function tellElsewhere({ result, words }: Outcome): void {
  if (result === 'paid') notify('good', translateNow('topups.done.title'));
  if (result === 'error') notify('bad', words ?? translateNow('payments.failed.title'));
}

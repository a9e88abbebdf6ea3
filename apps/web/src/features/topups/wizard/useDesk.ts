import type { TopupResult } from '@merenda/domain/topup-wizard';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isFailure } from '../../../client/failure.ts';
import { useIdempotencyKey } from '../../../client/useIdempotencyKey.ts';
import { translateNow } from '../../../i18n/language.ts';
import { cardsQuery } from '../../../queries/cards.ts';
import { gatewaysQuery } from '../../../queries/gateways.ts';
import { useSession } from '../../../session/session.ts';
import { notify } from '../../../ui/notifications/notify.ts';
import type { CardCharge } from '../api/payments.ts';
import type { Kept } from './kept.ts';
import { heard, type Outcome } from './outcome.ts';
import { askAfter, findPaid, type Payment } from './payment.ts';
import { useAgreement } from './useAgreement.ts';
import { useBalances } from './useBalances.ts';
import { useIsOpen } from './useIsOpen.ts';

/** Where a payment lies while it is being decided. */
export type Desk = ReturnType<typeof useDesk>;

/** So many codes and links that were turned away from are asked after. */
const MOST_EARLIER = 3;

/**
 * Holds the payment, asks after it, and tells the wizard how it stands. The key that goes with it is
 * renewed by a definitive answer only (decision A.5). A code or link that was turned away from may
 * still be paid; it is asked after as well, so that nobody pays twice.
 */
export function useDesk(found: Kept | undefined, onResult: (result: TopupResult) => void) {
  const { me, responsible } = useSession();
  const queries = useQueryClient();
  const isOpen = useIsOpen();
  const { key, renew } = useIdempotencyKey();
  const [payment, setPayment] = useState(found?.payment);
  const [earlier, setEarlier] = useState(found?.earlier ?? []);
  const [outcome, setOutcome] = useState<Outcome>();
  const { balances, askBalances } = useBalances();
  const agreement = useAgreement(isOpen, () => onResult('paid'));
  const current = useRef(payment);
  /** In memory only, until the charge is decided: it holds the security code (decision F.5). */
  const charge = useRef<CardCharge>(undefined);

  const hold = (next: Payment | undefined) => {
    const before = current.current;
    const over = outcome?.result === 'error' || outcome?.result === 'paid';
    if (before && before.by.method !== 'card' && !over) {
      setEarlier((others) => [before, ...others].slice(0, MOST_EARLIER));
    }
    current.current = next;
    setPayment(next);
    setOutcome(undefined);
  };
  const settle = (of: Payment | undefined, heardOf: Outcome) => {
    const turnedAway = of?.startedAt !== current.current?.startedAt;
    if (turnedAway && heardOf.result !== 'paid') return;
    setPayment(of);
    setOutcome({ ...heardOf, earlier: turnedAway });
    if (heardOf.result === 'expired') return;
    if (heardOf.result !== 'pending') {
      charge.current = undefined;
      renew();
    }
    if (heardOf.result === 'paid') {
      current.current = of;
      setEarlier((others) => others.filter((one) => one.startedAt !== of?.startedAt));
      void askBalances();
    }
    if (isOpen()) onResult(heardOf.result);
    else tellElsewhere(heardOf);
  };
  const ask = async () => {
    const payer = { id: me._id, company: me.company, walletId: responsible.wallet._id };
    const of = current.current;
    const now = of && (await heard(askAfter(of, payer, charge.current)));
    if (now) settle(now.topupId ? { ...of, topupId: now.topupId } : of, now);
    if (now?.result === 'paid' || now?.result === 'error') return;
    const paid = await findPaid(earlier, payer).catch(() => undefined);
    if (paid) settle(paid.payment, paid.outcome);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what a reload interrupted
  useEffect(() => {
    void ask();
  }, []);

  return {
    payment,
    earlier,
    outcome,
    balances,
    ...agreement,
    key,
    renew,
    charge,
    hold,
    /**
     * What is another by now is asked for again, so that the guardian sees it and decides: a fee,
     * whether a security code is asked for, which cards can be charged.
     */
    refreshOffer: (error: unknown) => {
      if (!isFailure(error, 'fee_changed', 'validation_failed', 'invalid_card')) return;
      void queries.invalidateQueries(gatewaysQuery(me.company));
      void queries.invalidateQueries(cardsQuery(me.company));
    },
    /** A code or a link was made. */
    began: (made: Payment) => {
      renew();
      hold(made);
      onResult('created');
    },
    settle,
    ask,
    /** The payment page was opened by hand, after the browser had not let it open. */
    opened: () => {
      if (payment?.by.method !== 'link') return;
      current.current = { ...payment, by: { ...payment.by, opened: true } };
      setPayment(current.current);
    },
    /** The guardian turns away from it. */
    drop: () => {
      charge.current = undefined;
      hold(undefined);
    },
  };
}

/** The guardian has gone to another page meanwhile. */
function tellElsewhere({ result, words }: Outcome): void {
  if (result === 'paid') notify('good', translateNow('topups.done.title'));
  if (result === 'error') notify('bad', words ?? translateNow('payments.failed.title'));
}

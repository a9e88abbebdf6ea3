import { cvvLength } from '@merenda/domain/payments/cards';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import {
  failureText,
  notifyFailure,
  type OwnKey,
} from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { newKey } from '@merenda/ui/client/once/new-key.ts';
import { translateNow } from '@merenda/ui/i18n/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useEffect, useRef } from 'react';
import { monthlyQuery } from '../../../../queries/agreements.ts';
import { about } from '../../../../queries/subjects.ts';
import { refreshMoney, responsibleQuery, useSession } from '../../../../session/session.ts';
import { createMonthly } from '../../api/agreements.ts';
import { type CardCharge, chargeCard } from '../../api/payments.ts';
import { refreshOffer } from '../../api/refresh-offer.ts';
import type { Schedule } from '../agreements/schedule.ts';
import { cardOf, costOf, type Offer, partsOf } from './draft.ts';
import { beginLink, beginPix, fetchOutcome, findPaid } from './effects.ts';
import { classifyFailure, type Outcome, outcomeOf, outcomeOfCall, refusalText } from './outcome.ts';
import { chargeOf, type Payment, type TopupRequest } from './payment.ts';
import { reduceWizard, type WizardEvent, type WizardState } from './state.ts';

/**
 * The ways to have the draft paid, and to ask how the payment stands. The outcome goes to the reducer. If
 * the guardian has gone to another page meanwhile, it is told there.
 */
export function usePayment(
  state: WizardState,
  dispatch: Dispatch<WizardEvent>,
  offer: Offer,
  agreedReady: () => Promise<void>,
) {
  const { me, responsible, currency } = useSession();
  const queries = useQueryClient();
  const latest = useLatest(state);
  const { draft, key } = state;

  const request = (): TopupRequest => {
    const paid = { parts: partsOf(draft, offer), feeMinor: costOf(draft, offer).feeMinor };
    return { company: me.company, ...paid, charge: chargeOf(paid, responsible, currency) };
  };

  const settle = (payment: Payment | undefined, outcome: Outcome) => {
    const event = { type: 'outcomeKnown', payment, outcome, nextKey: newKey() } as const;
    const { shown, isMounted } = latest.current;
    if (!isMounted && reduceWizard(shown, event) !== shown) notifyOnOtherPage(outcome);
    dispatch(event);
    if (outcome.result === 'paid') void refreshBalances();
    else void refreshTopups();
  };

  /** A payment that waits stands on home, also for a guardian who has just come from there. */
  const refreshTopups = () => queries.invalidateQueries(about('topups'));

  /** An old balance must not pass for the new one (product:errors#catalogue). */
  const refreshBalances = async () => {
    await refreshMoney(queries);
    const isOld = queries.getQueryState(responsibleQuery(me._id).queryKey)?.isInvalidated;
    dispatch({ type: 'balancesRead', isCurrent: !isOld });
    if (isOld) notify('warn', translateNow('payments.error.carryWallet'));
  };

  /** It stays until it is tried again; a guardian who has gone to another page is told there. */
  const tellTrouble = (error: unknown, text: OwnKey) => {
    if (isFailure(error, 'unauthenticated')) return;
    if (!latest.current.isMounted) return notifyFailure(error, text);
    dispatch({ type: 'troubled', words: failureText(translateNow, error, text) });
  };

  const during = async (work: Promise<void>) => {
    dispatch({ type: 'callBegun' });
    try {
      await work;
    } finally {
      dispatch({ type: 'callEnded' });
    }
  };

  /** Nothing is charged by creating a code or a link: without an answer one just presses again. */
  const begin = async (create: Promise<Payment>, text: OwnKey) => {
    try {
      dispatch({ type: 'created', payment: await create, nextKey: newKey() });
    } catch (error) {
      const failure = classifyFailure(error);
      if (failure !== 'unknown') dispatch({ type: 'notMade', nextKey: newKey() });
      void refreshOffer(error, queries, me.company);
      if (failure !== 'refused') tellTrouble(error, text);
      else settle(state.payment, { result: 'error', words: refusalText(error) });
    } finally {
      // A payment without an answer may have begun, too.
      void refreshTopups();
    }
  };

  /**
   * Charges the card. It counts as a payment before it is sent: without an answer it is pending,
   * and asked after with the same key from then on (product:api#timeouts).
   */
  const payByCard = async (paymentCard: CardCharge['paymentCard']) => {
    const { company, parts, feeMinor, charge } = request();
    const payment: Payment = {
      startedAt: Date.now(),
      parts,
      feeMinor,
      by: { method: 'card', key },
    };
    const sent: CardCharge = { ...charge, paymentCard };
    dispatch({ type: 'cardSent', payment, charge: sent });
    try {
      const { topup } = await chargeCard(sent, { company, idempotencyKey: key });
      settle({ ...payment, topupId: topup._id }, outcomeOf(topup));
    } catch (error) {
      switch (classifyFailure(error)) {
        case 'unknown':
          return settle(payment, { result: 'pending' });
        case 'refused':
          return settle(payment, { result: 'error', words: refusalText(error) });
        case 'notMade':
          dispatch({ type: 'notMade', payment, nextKey: newKey() });
          void refreshOffer(error, queries, me.company);
          tellTrouble(error, 'payments.error.addWalletBalance');
      }
    }
  };

  /**
   * Agrees on the same top-up every month; nothing is charged by that (product:agreements#monthly-top-up).
   * Without an answer it may exist already: one presses again, and the same key makes it the same
   * agreement.
   */
  const agreeMonthly = async (
    paymentCard: CardCharge['paymentCard'],
    { start, end, replaces }: Schedule,
  ) => {
    const { company, charge } = request();
    const days = {
      initialDate: start,
      ...(end && { endDate: end }),
      ...(replaces && { replaces }),
    };
    try {
      await agreedReady();
      if (!latest.current.isMounted) return;
      const body = { ...charge, paymentCard, ...days };
      const agreed = await createMonthly(body, { company, idempotencyKey: key });
      dispatch({ type: 'agreed', agreed, nextKey: newKey() });
      void queries.invalidateQueries(monthlyQuery(company));
      if (!latest.current.isMounted) {
        notify('good', translateNow('payments.success.createRecurringMonthly'));
      }
    } catch (error) {
      if (classifyFailure(error) !== 'unknown') dispatch({ type: 'notMade', nextKey: newKey() });
      void refreshOffer(error, queries, me.company);
      tellTrouble(error, 'payments.error.createRecurringMonthly');
    }
  };

  const poll = async () => {
    const payer = { id: me._id, company: me.company, walletId: responsible.wallet._id };
    const { payment, charge, earlier } = state;
    if (payment) {
      const outcome = await outcomeOfCall(fetchOutcome(payment, payer, charge));
      const { topupId = payment.topupId } = outcome;
      settle(topupId === payment.topupId ? payment : { ...payment, topupId }, outcome);
      if (outcome.result === 'paid' || outcome.result === 'error') return;
    }
    const paid = await findPaid(earlier, payer).catch(() => undefined);
    if (paid) settle(paid.payment, paid.outcome);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what a reload interrupted
  useEffect(() => {
    void poll();
  }, []);

  return {
    poll,
    pix: () => void during(begin(beginPix(request(), key), 'payments.error.createCodePix')),
    link: () => {
      const cardType = draft.cardType === 'voucher' ? 'voucher' : 'card';
      const link = beginLink(request(), cardType, key);
      void during(begin(link, 'payments.error.creatRedirectCode'));
    },
    /** Now, or every month. */
    card: (schedule: Schedule | undefined) => {
      const card = cardOf(draft, offer);
      if (!card) return;
      const code = draft.cvv.slice(0, cvvLength(card.paymentAuthorizer.name));
      const paymentCard = {
        cardId: card._id,
        ...(offer.asksSecurityCode && { securityNumber: code }),
      };
      void during(schedule ? agreeMonthly(paymentCard, schedule) : payByCard(paymentCard));
    },
  };
}

/** A late answer goes by the state last shown, and whether it is still on screen. */
function useLatest(state: WizardState) {
  const latest = useRef({ shown: state, isMounted: false });
  useEffect(() => {
    latest.current = { shown: state, isMounted: true };
  }, [state]);
  useEffect(
    () => () => {
      latest.current.isMounted = false;
    },
    [],
  );
  return latest;
}

/** The guardian has gone to another page meanwhile. */
function notifyOnOtherPage({ result, words }: Outcome): void {
  if (result === 'paid') notify('good', translateNow('topups.done.title'));
  if (result === 'error') notify('bad', words ?? translateNow('payments.failed.title'));
}

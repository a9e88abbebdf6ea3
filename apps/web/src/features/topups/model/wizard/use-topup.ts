import { PIX_POLL_MS } from '@merenda/domain/payments/topup-timing';
import {
  backTarget,
  canBeMonthly,
  canProceed,
  countedSteps,
  isResult,
  methodOf,
  next,
  pollIntervalMs,
  type TopupState,
  type TopupStep,
} from '@merenda/domain/payments/topup-wizard';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { dropSavedDraft } from '@merenda/ui/client/drafts/saved-draft.ts';
import { newKey } from '@merenda/ui/client/once/new-key.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useReducer } from 'react';
import { typedCode } from '../../../../queries/typed-code.ts';
import { useSession } from '../../../../session/session.ts';
import { isScheduleReady } from '../agreements/schedule.ts';
import type { Begin } from './begin.ts';
import { type Draft, type Offer, stateOf } from './draft.ts';
import type { Payment } from './payment.ts';
import { savedWizardAddress, saveWizard } from './snapshot.ts';
import { reduceWizard, startWizard } from './state.ts';
import { usePayment } from './use-payment.ts';
import { usePolling } from './use-polling.ts';
import { useFoundSnapshot, useSaveSnapshot } from './use-snapshot.ts';
import { keepWayBack } from './way-back.ts';

export type TopupWizardState = ReturnType<typeof useTopup>;

/**
 * The top-up wizard (product:topups#steps). It combines the domain's moves over choices and payments
 * (`state.ts`), the ways to pay (`use-payment.ts`) and the snapshot (`use-snapshot.ts`).
 * @param agreedReady the screen after an agreement is there: a reload would not show it again
 */
export function useTopup(offer: Offer, begin: Begin, agreedReady: () => Promise<void>) {
  const { me } = useSession();
  const navigate = useNavigate();
  const t = useT();
  const found = useFoundSnapshot(me._id);
  const [wizard, dispatch] = useReducer(reduceWizard, undefined, () =>
    startWizard(found ?? begin, newKey()),
  );
  const { draft, payment, earlier, outcome, agreed, balances, busy, trouble, savedId, key } =
    wizard;
  const pay = usePayment(wizard, dispatch, offer, agreedReady);
  const snapshot = { draft, payment, earlier, savedId, key };
  const saveSnapshot = useSaveSnapshot(me._id, agreed ? undefined : snapshot);
  const state = stateOf(draft, offer, busy);
  const counted = countedSteps(state.providers);
  usePolling(pay.poll, busy ? undefined : pollEveryMs(state, earlier));

  const schedule = canBeMonthly(state) ? draft.schedule : undefined;
  const daysAreRight = isScheduleReady(schedule, companyToday());
  const ready = canProceed(state) && (state.step !== 'amounts' || daysAreRight);

  /** A result has no way back into the wizard, where the payment could be made again. */
  const isOver = isResult(state.step) && state.step !== 'pending';
  const isPaid = outcome?.result === 'paid';
  const leave = () => {
    const toppedUp = isPaid ? 'paid' : 'left';
    const back = draft.back && { ...draft.back, state: { ...draft.back.state, toppedUp } as const };
    void navigate({ to: '/', ...back, replace: isOver });
  };
  const topupId = payment?.topupId;
  useEffect(() => {
    if (topupId && draft.back) keepWayBack(topupId, draft.back);
  }, [topupId, draft.back]);
  // The guardian agreed to top-up and order with one press. Once the top-up is paid and the new balances
  // are known, the order continues by itself.
  const goesOn = isPaid && draft.back !== undefined && balances !== 'asked';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is paid
  useEffect(() => {
    if (!goesOn) return;
    notify('good', t('topups.done.title'));
    leave();
  }, [goesOn]);
  /** A draft being paid must not be resumed from its saved copy. */
  const dropSaved = () => {
    if (savedId) dropSavedDraft(savedId);
    dispatch({ type: 'savedDraftDropped' });
  };
  const change = (changes: Partial<Draft>) =>
    dispatch({ type: 'changed', changes, nextKey: newKey() });
  /** Answers a step and goes on, by one tap. */
  const choose = (changes: Partial<Draft>) => {
    change(changes);
    const action = next(stateOf({ ...draft, ...changes }, offer, busy));
    if (action?.do === 'go') dispatch({ type: 'wentTo', step: action.step });
  };
  const submit = () => {
    const action = ready ? next(state) : undefined;
    if (action && action.do !== 'go') dropSaved();
    switch (action?.do) {
      case 'go': {
        dispatch({ type: 'wentTo', step: action.step });
        const cvv = action.step === 'payment' && typedCode.take(state.cardId);
        if (cvv) change({ cvv });
        return;
      }
      case 'createPix':
        return pay.pix();
      case 'createLink':
        return pay.link();
      case 'charge':
        // The first day may have passed while the guardian looked for the code.
        return daysAreRight ? pay.card(schedule) : dispatch({ type: 'wentTo', step: 'amounts' });
      case 'close':
        return leave();
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (!found && begin.goesOn) submit();
  }, []);
  const turnBack = (step: TopupStep) => dispatch({ type: 'turnedBack', step });
  const goBack = () => {
    const step = backTarget(state);
    return step === 'leave' ? leave() : turnBack(step);
  };
  return {
    offer,
    draft,
    state,
    method: methodOf(state),
    /** The number of the present step, and of all steps of the company. */
    progress: {
      step: counted.indexOf(state.step) + 1,
      steps: counted.length,
      isFirst: backTarget(state) === 'leave',
    },
    schedule,
    busy,
    trouble,
    payment,
    outcome,
    balances,
    agreed,
    poll: pay.poll,
    submit,
    goBack,
    leave,
    change,
    choose,
    /** Changes an earlier answer. */
    turnBack,
    newPix: pay.pix,
    pageOpened: () => dispatch({ type: 'pageOpened' }),
    /** Repeats a failed payment, from its payment step. */
    retry: () => turnBack(methodOf(state) === 'card' ? 'payment' : 'amounts'),
    startOver: () => turnBack('method'),
    /** Saves the draft, to be found again after a card was added, here or in another tab. */
    addCard: async () => {
      const id = saveWizard(me._id, snapshot);
      await saveSnapshot(id);
      const search = id ? { back: savedWizardAddress(id) } : {};
      await navigate({ to: '/payments/create', search, state: { returnsToCaller: true } });
    },
  };
}

/** The poll interval: as the step needs, else while an earlier code or link may be paid. */
const pollEveryMs = (state: TopupState, earlier: readonly Payment[]): number | undefined =>
  pollIntervalMs(state) ?? (!isResult(state.step) && earlier.length > 0 ? PIX_POLL_MS : undefined);

import { PIX_POLL_MS, pollIntervalMs } from '@merenda/domain/topup-timing';
import {
  afterResult,
  back,
  canProceed,
  canRepeat,
  methodOf,
  next,
  stepsOf,
  type TopupState,
  type TopupStep,
} from '@merenda/domain/topup-wizard';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dropAside } from '../../../client/aside.ts';
import { brand } from '../../../session/brand.ts';
import { companyToday } from '../../../session/companyTime.ts';
import { useSession } from '../../../session/session.ts';
import { isRepeatReady } from '../monthly/repeat.ts';
import { addressOf, leaveWizard } from './aside.ts';
import { type Draft, type Offer, startDraft, stateOf } from './draft.ts';
import { resumed } from './kept.ts';
import type { Payment } from './payment.ts';
import { useBrowserBack } from './useBrowserBack.ts';
import { useDesk } from './useDesk.ts';
import { useFound, useKeeping } from './useKept.ts';
import { usePaying } from './usePaying.ts';
import { usePolling } from './usePolling.ts';

export type TopupWizardState = ReturnType<typeof useTopup>;

/** The wizard of spec 1 §4: the domain's moves over what was chosen, typed and paid. */
export function useTopup(offer: Offer) {
  const { me } = useSession();
  const navigate = useNavigate();
  const found = useFound(me._id);
  const [draft, setDraft] = useState<Draft>(() =>
    found ? resumed(found) : startDraft(offer, brand.preselectGateway),
  );
  const go = (step: TopupStep) => setDraft((before) => ({ ...before, step, cvv: '' }));
  const desk = useDesk(found, (result) =>
    setDraft((before) => {
      const step = afterResult(stateOf(before, offer, false), result);
      return { ...before, step, cvv: '' };
    }),
  );
  const { payment, earlier, agreed } = desk;
  const [aside, setAside] = useState(found?.aside);
  const kept = { draft, payment, earlier, aside };
  const keep = useKeeping(me._id, agreed ? undefined : kept);
  const paying = usePaying(draft, offer, desk);
  const state = stateOf(draft, offer, paying.busy);
  usePolling(desk.ask, paying.busy ? undefined : askEveryMs(state, earlier));

  const repeat = canRepeat(state) ? draft.repeat : undefined;
  const daysAreRight = isRepeatReady(repeat, companyToday());
  const ready = canProceed(state) && (state.step !== 4 || daysAreRight);

  /** From a result there is no way back into the wizard, where it would be paid once more. */
  const leave = () => void navigate({ to: '/', replace: state.step === 6 || state.step === 7 });
  /** What is being paid is not to be taken up again from where it was put aside. */
  const settleAside = () => {
    if (aside) dropAside(aside);
    setAside(undefined);
  };
  const submit = () => {
    const action = ready ? next(state) : undefined;
    if (action && action.do !== 'go') settleAside();
    switch (action?.do) {
      case 'go':
        return go(action.step);
      case 'createPix':
        return paying.pix();
      case 'createLink':
        return paying.link();
      case 'charge':
        // The day of the first may have passed while the code was looked for.
        return daysAreRight ? paying.card(repeat) : go(4);
      case 'close':
        return leave();
    }
  };
  const goTo = (step: TopupStep) => {
    desk.drop();
    go(step);
  };
  const goBack = () => {
    const step = back(state);
    return step === 'leave' ? leave() : goTo(step);
  };
  useBrowserBack(back(state) !== 'leave', () => !paying.busy && goBack());
  return {
    offer,
    draft,
    state,
    method: methodOf(state),
    steps: stepsOf(state),
    repeat,
    /** The main button can be pressed. */
    ready,
    busy: paying.busy,
    payment,
    outcome: desk.outcome,
    balances: desk.balances,
    pageOpened: desk.opened,
    agreed,
    ask: desk.ask,
    submit,
    goBack,
    leave,
    /** What is asked for changes, and with it the key; the security code is not part of that. */
    change: (changes: Partial<Draft>) => {
      if (!('cvv' in changes)) desk.renew();
      setDraft((before) => ({ ...before, ...changes }));
    },
    newPix: paying.pix,
    /** After a failure: the same again, from where it is paid. */
    retry: () => goTo(methodOf(state) === 'card' ? 5 : 4),
    startOver: () => goTo(1),
    /** Keeps what was chosen, to be found again after a card was added, here or in another tab. */
    addCard: async () => {
      const left = leaveWizard(me._id, kept);
      await keep(left);
      const search = left ? { back: addressOf(left) } : {};
      await navigate({ to: '/payments/create', search, state: { goesBack: true } });
    },
  };
}

/** As often as the step wants it (spec 1 §4); else while an earlier code or link may be paid. */
const askEveryMs = (state: TopupState, earlier: readonly Payment[]): number | undefined =>
  pollIntervalMs(state) ?? (state.step < 6 && earlier.length > 0 ? PIX_POLL_MS : undefined);

import { pollIntervalMs } from '@merenda/domain/topup-timing';
import {
  afterResult,
  back,
  canProceed,
  canRepeat,
  methodOf,
  next,
  stepsOf,
  type TopupStep,
} from '@merenda/domain/topup-wizard';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { brand } from '../../../session/brand.ts';
import { useSession } from '../../../session/session.ts';
import { isRepeatReady } from '../monthly/repeat.ts';
import { todayAtCompany } from '../monthly/todayAtCompany.ts';
import { type Draft, type Offer, startDraft, stateOf } from './draft.ts';
import { useDesk } from './useDesk.ts';
import { useKept } from './useKept.ts';
import { usePaying } from './usePaying.ts';
import { usePolling } from './usePolling.ts';

export type TopupWizardState = ReturnType<typeof useTopup>;

/** The wizard of spec 1 §4: the domain's moves over what was chosen, typed and paid. */
export function useTopup(offer: Offer) {
  const { me } = useSession();
  const navigate = useNavigate();
  const kept = useKept(me._id);
  const [draft, setDraft] = useState<Draft>(
    () => kept.found?.draft ?? startDraft(offer, brand.preselectGateway),
  );
  const go = (step: TopupStep) => setDraft((before) => ({ ...before, step, cvv: '' }));
  const desk = useDesk(kept, {
    after: (result) => ({ ...draft, step: afterResult(stateOf(draft, offer, false), result) }),
    onResult: (result) =>
      setDraft((before) => {
        const step = afterResult(stateOf(before, offer, false), result);
        return { ...before, step, cvv: '' };
      }),
  });
  const paying = usePaying(draft, offer, desk);
  const state = stateOf(draft, offer, paying.busy);
  usePolling(desk.ask, paying.busy ? undefined : pollIntervalMs(state));

  const repeat = canRepeat(state) ? draft.repeat : undefined;
  const daysAreRight = isRepeatReady(repeat, todayAtCompany());
  const ready = canProceed(state) && (state.step !== 4 || daysAreRight);

  const leave = () => void navigate({ to: '/' });
  const submit = () => {
    const action = ready ? next(state) : undefined;
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
  const goBack = () => {
    const step = back(state);
    if (step === 'leave') return leave();
    desk.drop();
    go(step);
  };
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
    payment: desk.payment,
    outcome: desk.outcome,
    refreshed: desk.refreshed,
    agreed: desk.agreed,
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
    retry: () => go(methodOf(state) === 'card' ? 5 : 4),
    startOver: () => go(1),
    /** Keeps what was chosen, to be found again after a card was added. */
    addCard: async () => {
      await kept.keep({ draft });
      await navigate({ to: '/payments/create', state: { goesBack: true } });
    },
  };
}

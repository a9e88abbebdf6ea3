import { afterResult, type TopupStep } from '@merenda/domain/payments/topup-wizard';
import type { MonthlyTopup } from '../../../../queries/agreements.ts';
import type { CardCharge } from '../../api/payments.ts';
import type { Draft } from './draft.ts';
import type { Outcome } from './outcome.ts';
import type { Payment } from './payment.ts';
import { resumeDraft, type WizardSnapshot } from './snapshot.ts';

/** So many codes and links that were turned away from are asked after. */
const MAX_EARLIER = 3;

/** Everything that the wizard holds: what was chosen, what is being paid, and how that ended. */
export interface WizardState {
  draft: Draft;
  /** What is being paid or was paid last. */
  payment: Payment | undefined;
  /** Codes and links that were turned away from and may still be paid, the latest first. */
  earlier: readonly Payment[];
  /** How `payment` stands; undefined until it has been asked after. */
  outcome: Outcome | undefined;
  /** The monthly top-up that was agreed on instead of a payment. */
  agreed: MonthlyTopup | undefined;
  /** Are the balances on screen those after the payment? `unknown`: they did not come. */
  balances: 'asked' | 'known' | 'unknown';
  /**
   * The idempotency key of the next charge: renewed by a definitive answer, and when something else
   * is asked for (product:api#idempotency).
   */
  key: string;
  /**
   * The card's charge as it was sent. In memory only, until it is decided: it holds the security
   * code (product:topups#security-code).
   */
  charge: CardCharge | undefined;
  /** Why nothing was made by the last try, in words, until the next one or a change. */
  trouble: string | undefined;
  /** A call that creates a charge or an agreement is under way. */
  busy: boolean;
  /** The id under which the draft is saved for another page, until it is paid. */
  savedId: string | undefined;
}

/** What can happen. `nextKey` is a fresh idempotency key, for when the one before is used up. */
export type WizardEvent =
  | { type: 'changed'; changes: Partial<Draft>; nextKey: string }
  | { type: 'wentTo'; step: TopupStep }
  /** The guardian turns away from what is being paid, to a step before it. */
  | { type: 'turnedBack'; step: TopupStep }
  | { type: 'callBegun' }
  | { type: 'callEnded' }
  /** No code, link, charge or agreement came of it. */
  | { type: 'troubled'; words: string }
  /** A code or a link was made. */
  | { type: 'created'; payment: Payment; nextKey: string }
  /** A card's charge is on its way: it may exist from now on, whatever is answered. */
  | { type: 'cardSent'; payment: Payment; charge: CardCharge }
  /** The request was refused as such; `payment`, where one was sent, does not exist. */
  | { type: 'notMade'; payment?: Payment; nextKey: string }
  /** How a payment stands: the current one, an earlier one, or none when it was refused at once. */
  | { type: 'outcomeKnown'; payment: Payment | undefined; outcome: Outcome; nextKey: string }
  /** The payment page was opened by hand, after the browser had not let it open. */
  | { type: 'pageOpened' }
  | { type: 'agreed'; agreed: MonthlyTopup; nextKey: string }
  | { type: 'balancesRead'; isCurrent: boolean }
  | { type: 'savedDraftDropped' };

/** The wizard as it opens: with a draft, or with all that a snapshot kept. */
export const startWizard = (snapshot: WizardSnapshot, key: string): WizardState => ({
  draft: resumeDraft(snapshot),
  payment: snapshot.payment,
  earlier: snapshot.earlier ?? [],
  outcome: undefined,
  agreed: undefined,
  balances: 'asked',
  key,
  charge: undefined,
  trouble: undefined,
  busy: false,
  savedId: snapshot.savedId,
});

/** The state after an event; the same one when the event changes nothing. */
export function reduceWizard(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case 'changed': {
      // The security code is not part of what is asked for.
      const key = 'cvv' in event.changes ? state.key : event.nextKey;
      return { ...state, key, trouble: undefined, draft: { ...state.draft, ...event.changes } };
    }
    case 'wentTo':
      return goTo(state, event.step);
    case 'turnedBack':
      return goTo(hold({ ...state, charge: undefined }, undefined), event.step);
    case 'callBegun':
      return { ...state, busy: true, trouble: undefined };
    case 'callEnded':
      return { ...state, busy: false };
    case 'troubled':
      return { ...state, trouble: event.words };
    case 'created':
      return goTo(
        hold({ ...state, key: event.nextKey }, event.payment),
        afterResult(state.draft, 'created'),
      );
    case 'cardSent':
      return hold({ ...state, charge: event.charge }, event.payment);
    case 'notMade': {
      const next = { ...state, key: event.nextKey };
      return event.payment ? hold({ ...next, charge: undefined }, undefined) : next;
    }
    case 'outcomeKnown':
      return withOutcome(state, event);
    case 'pageOpened': {
      const { payment } = state;
      if (payment?.by.method !== 'link') return state;
      return { ...state, payment: { ...payment, by: { ...payment.by, opened: true } } };
    }
    case 'agreed':
      return goTo(
        { ...state, agreed: event.agreed, key: event.nextKey },
        afterResult(state.draft, 'paid'),
      );
    case 'balancesRead':
      return { ...state, balances: event.isCurrent ? 'known' : 'unknown' };
    case 'savedDraftDropped':
      return { ...state, savedId: undefined };
  }
}

/** A security code is typed anew at each visit of its step. */
const goTo = (state: WizardState, step: TopupStep): WizardState => ({
  ...state,
  trouble: undefined,
  draft: { ...state.draft, step, cvv: '' },
});

/** Another payment, or none, takes the place of the one before, which may still be paid. */
function hold(state: WizardState, payment: Payment | undefined): WizardState {
  const { payment: before, outcome } = state;
  const isOver = outcome?.result === 'error' || outcome?.result === 'paid';
  const mayBePaid = before && before.by.method !== 'card' && !isOver;
  const earlier = mayBePaid ? [before, ...state.earlier].slice(0, MAX_EARLIER) : state.earlier;
  return { ...state, payment, earlier, outcome: undefined };
}

/** Of a payment that was turned away from nothing counts but that it was paid. */
function withOutcome(
  state: WizardState,
  { payment, outcome, nextKey }: Extract<WizardEvent, { type: 'outcomeKnown' }>,
): WizardState {
  const { result } = outcome;
  const turnedAway = payment?.startedAt !== state.payment?.startedAt;
  if (turnedAway && result !== 'paid') return state;
  const known = { ...state, payment, outcome: { ...outcome, earlier: turnedAway } };
  // The page goes on asking: it may have been paid at the last moment.
  if (result === 'expired') return known;
  const isDecided = result !== 'pending';
  const { earlier } = state;
  return goTo(
    {
      ...known,
      ...(isDecided && { key: nextKey, charge: undefined }),
      earlier:
        result === 'paid' ? earlier.filter((one) => one.startedAt !== payment?.startedAt) : earlier,
    },
    afterResult(state.draft, result),
  );
}

import { afterResult, type TopupStep } from '@merenda/domain/payments/topup-wizard';
import type { MonthlyTopup } from '../../../../queries/agreements.ts';
import type { CardCharge } from '../../api/payments.ts';
import type { Draft } from './draft.ts';
import type { Outcome } from './outcome.ts';
import type { Payment } from './payment.ts';
import { resumeDraft, type WizardSnapshot } from './snapshot.ts';

/** The number of earlier codes and links that are still polled. */
const MAX_EARLIER = 3;

/** The wizard's whole state: the choices, the payment and its outcome. */
export interface WizardState {
  draft: Draft;
  /** The present payment, or the last one. */
  payment: Payment | undefined;
  /** Codes and links that the guardian left and may still pay, the latest first. */
  earlier: readonly Payment[];
  /** The outcome of `payment`; undefined until the first answer. */
  outcome: Outcome | undefined;
  /** The agreed monthly top-up, instead of a payment. */
  agreed: MonthlyTopup | undefined;
  /** Are the balances on screen those after the payment? `unknown`: they failed to load. */
  balances: 'asked' | 'known' | 'unknown';
  /**
   * The idempotency key of the next charge. A definitive answer renews it, and so does any change of the
   * request (product:api#idempotency).
   */
  key: string;
  /**
   * The card's charge as sent. It holds the security code: it stays in memory only, until it is decided
   * (product:topups#security-code).
   */
  charge: CardCharge | undefined;
  /** The reason why the last attempt created no charge, in words, until the next attempt or change. */
  trouble: string | undefined;
  /** A call that creates a charge or an agreement is under way. */
  busy: boolean;
  /** The id under which the draft is saved for another page, until it is paid. */
  savedId: string | undefined;
}

/** The wizard's events. `nextKey` is a fresh idempotency key, for when the former one is used up. */
export type WizardEvent =
  | { type: 'changed'; changes: Partial<Draft>; nextKey: string }
  | { type: 'wentTo'; step: TopupStep }
  /** The guardian leaves the present payment for an earlier step. */
  | { type: 'turnedBack'; step: TopupStep }
  | { type: 'callBegun' }
  | { type: 'callEnded' }
  /** The call created no code, link, charge or agreement. */
  | { type: 'troubled'; words: string }
  /** A code or a link is created. */
  | { type: 'created'; payment: Payment; nextKey: string }
  /** A card's charge is sent: it may exist from now on, whatever the answer. */
  | { type: 'cardSent'; payment: Payment; charge: CardCharge }
  /** The request itself was refused. A sent `payment` does not exist. */
  | { type: 'notMade'; payment?: Payment; nextKey: string }
  /** The outcome of a payment: of the present one, an earlier one, or none if it was refused at once. */
  | { type: 'outcomeKnown'; payment: Payment | undefined; outcome: Outcome; nextKey: string }
  /** The guardian opened the payment page by hand, after the browser had blocked it. */
  | { type: 'pageOpened' }
  | { type: 'agreed'; agreed: MonthlyTopup; nextKey: string }
  | { type: 'balancesRead'; isCurrent: boolean }
  | { type: 'savedDraftDropped' };

/** The first state: with a draft, or with all data of a snapshot; `freshKey` for one without a key. */
export const startWizard = (snapshot: WizardSnapshot, freshKey: string): WizardState => ({
  draft: resumeDraft(snapshot),
  payment: snapshot.payment,
  earlier: snapshot.earlier ?? [],
  outcome: undefined,
  agreed: undefined,
  balances: 'asked',
  key: snapshot.key ?? freshKey,
  charge: undefined,
  trouble: undefined,
  busy: false,
  savedId: snapshot.savedId,
});

/** The state after an event; the same object if the event changes nothing. */
export function reduceWizard(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case 'changed': {
      // The security code is no part of the request's identity.
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

/** Each visit to its step needs the security code anew. */
const goTo = (state: WizardState, step: TopupStep): WizardState => ({
  ...state,
  trouble: undefined,
  draft: { ...state.draft, step, cvv: '' },
});

/** Replaces the present payment by another or none. The former one may still be paid. */
function hold(state: WizardState, payment: Payment | undefined): WizardState {
  const { payment: before, outcome } = state;
  const isOver = outcome?.result === 'error' || outcome?.result === 'paid';
  const mayBePaid = before && before.by.method !== 'card' && !isOver;
  const earlier = mayBePaid ? [before, ...state.earlier].slice(0, MAX_EARLIER) : state.earlier;
  return { ...state, payment, earlier, outcome: undefined };
}

/** Applies an outcome. For a payment that the guardian left, only "paid" counts. */
function withOutcome(
  state: WizardState,
  { payment, outcome, nextKey }: Extract<WizardEvent, { type: 'outcomeKnown' }>,
): WizardState {
  const { result } = outcome;
  const turnedAway = payment?.startedAt !== state.payment?.startedAt;
  if (turnedAway && result !== 'paid') return state;
  const known = { ...state, payment, outcome: { ...outcome, earlier: turnedAway } };
  // The page keeps polling: the payment may have come at the last moment.
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

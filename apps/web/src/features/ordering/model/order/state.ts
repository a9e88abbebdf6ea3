import { isAsAgreed } from '@merenda/domain/ordering/agreed-order';
import type { Acceptance } from '../../api/checkout.ts';
import {
  acceptancesOf,
  costsOf,
  fittingOf,
  type Line,
  nameOf,
  namesOf,
  type PricedLines,
  type ReviewedLine,
  reviewOf,
  wantedOf,
  warningsOf,
} from './review.ts';
import type { Shortfall } from './shortfall.ts';
import type { ResumedAgreement } from './use-agreed.ts';

/**
 * The stage of an order.
 * `unpriced`: the estimation failed.
 * `confirmed`: the request is decided and not sent yet.
 * `unanswered`: the order may be placed (product:ordering#lost-answer).
 */
export type Stage =
  | 'draft'
  | 'unpriced'
  | 'priced'
  | 'confirmed'
  | 'sent'
  | 'placed'
  | 'refused'
  | 'unanswered';

/** A confirmed order, exactly as the request carries it. */
export interface Sending<L extends Line> {
  lines: readonly ReviewedLine<L>[];
  carts: readonly Acceptance[];
  /** The shortfall that the guardian saw when confirming. */
  shortfall: Shortfall | undefined;
}

/** An order from its first dish to its answer. */
export interface OrderState<L extends Line> {
  at: Stage;
  /** The chosen meals; none until the choice is complete. */
  lines: readonly L[];
  /** An open order is priced whenever its price is missing. */
  isOpen: boolean;
  /** The latest price of the chosen meals. After a refusal it is the former price, until a new one comes. */
  priced: PricedLines<L> | undefined;
  /** The confirmed warnings of `priced`, by {@link warningsOf}. */
  accepted: readonly string[];
  sending: Sending<L> | undefined;
  /** The order is being sent again after its answer was lost. */
  isAgain: boolean;
  /** The agreement from before a top-up, until the chosen meals are priced. */
  agreed: ResumedAgreement | undefined;
  /** The agreed and paid order is no longer available on those terms. */
  hasChanged: boolean;
}

/** The events of an order. */
export type OrderEvent<L extends Line> =
  /** `opens`: the order is priced without a press. */
  | { type: 'chosen'; lines: readonly L[]; opens: boolean }
  | { type: 'opened' }
  | { type: 'closed' }
  /** The guardian continues by hand: only a press places the order from now on. */
  | { type: 'agreementEnded' }
  | { type: 'estimated'; priced: PricedLines<L> }
  | { type: 'notEstimated' }
  | { type: 'accepted'; warnings: string; isGiven: boolean }
  /** The guardian orders all lines that fit (`fitting`), or also those that only lack money (`wanted`). */
  | { type: 'confirmed'; what: 'fitting'; shortfall: Shortfall | undefined }
  | { type: 'confirmed'; what: 'wanted'; shortfall: Shortfall }
  | { type: 'retried' }
  | { type: 'sent' }
  | { type: 'placed' }
  /** No meal was ordered. */
  | { type: 'refused' }
  /** The order may have been placed. */
  | { type: 'notAnswered' };

/** The state when the screen opens: a new order, one resumed after a top-up, or one without an answer. */
export const startOrder = <L extends Line>({
  agreed,
  unanswered,
}: {
  agreed: ResumedAgreement | undefined;
  unanswered: Sending<L> | undefined;
}): OrderState<L> => ({
  at: unanswered ? 'unanswered' : 'draft',
  lines: [],
  isOpen: agreed !== undefined,
  priced: undefined,
  accepted: [],
  sending: unanswered,
  isAgain: false,
  agreed,
  hasChanged: false,
});

/** An open order waits for a price. */
export const isPriceMissing = <L extends Line>({ at, isOpen, lines }: OrderState<L>): boolean =>
  isOpen && lines.length > 0 && (at === 'draft' || at === 'refused');

/** The order can no longer be changed: it is being placed, is placed, or may be. */
export const isDecided = ({ at }: Pick<OrderState<Line>, 'at'>): boolean =>
  at === 'confirmed' || at === 'sent' || at === 'placed' || at === 'unanswered';

/** The priced meals with their confirmations. */
export const reviewedOf = <L extends Line>({
  priced,
  accepted,
}: Pick<OrderState<L>, 'priced' | 'accepted'>): ReviewedLine<L>[] =>
  priced ? reviewOf(priced, accepted) : [];

/** The state after an event; the same object if the event changes nothing. */
export function reduceOrder<L extends Line>(
  state: OrderState<L>,
  event: OrderEvent<L>,
): OrderState<L> {
  switch (event.type) {
    case 'chosen':
      return choose(state, event);
    case 'opened':
      return { ...state, isOpen: true, at: state.at === 'unpriced' ? 'draft' : state.at };
    case 'closed':
      return close(state);
    case 'agreementEnded':
      return state.agreed ? { ...state, agreed: undefined } : state;
    case 'estimated':
      return isPriceMissing(state) && namesOf(event.priced.lines) === namesOf(state.lines)
        ? withPrice(state, event.priced)
        : state;
    case 'notEstimated':
      return isPriceMissing(state)
        ? { ...withoutPrice(state), at: 'unpriced', isOpen: false, agreed: undefined }
        : state;
    case 'accepted':
      return state.at === 'priced' ? accept(state, event) : state;
    case 'confirmed':
      return state.at === 'priced' ? confirm(state, event) : state;
    case 'retried':
      return state.at === 'unanswered' ? { ...state, at: 'confirmed', isAgain: true } : state;
    case 'sent':
      return state.at === 'confirmed' ? { ...state, at: 'sent' } : state;
    case 'placed':
      return isDecided(state) ? { ...state, at: 'placed', isAgain: false } : state;
    case 'refused':
      return state.at === 'sent'
        ? { ...state, at: 'refused', accepted: [], sending: undefined, isAgain: false }
        : state;
    case 'notAnswered':
      return state.at === 'sent' ? { ...state, at: 'unanswered' } : state;
  }
}

/** Another choice must be priced anew. A decided order keeps its request. */
function choose<L extends Line>(
  state: OrderState<L>,
  { lines, opens }: { lines: readonly L[]; opens: boolean },
): OrderState<L> {
  if (namesOf(lines) === namesOf(state.lines)) return { ...state, lines };
  if (isDecided(state)) return { ...state, lines, isOpen: state.isOpen || opens };
  const isOpen = opens || (state.isOpen && lines.length > 0);
  const next = { ...withoutPrice(state), lines, isOpen };
  // The first lines may arrive late: an agreement waits until all its meals are loaded.
  return state.lines.length === 0 ? next : endAgreement(next);
}

/** A sent order cannot be closed before its answer. An unanswered order survives closing and is shown again. */
function close<L extends Line>(state: OrderState<L>): OrderState<L> {
  if (state.at === 'confirmed' || state.at === 'sent') return state;
  const next = state.at === 'unanswered' ? state : withoutPrice(state);
  return { ...next, isOpen: false, agreed: undefined };
}

const withoutPrice = <L extends Line>(state: OrderState<L>): OrderState<L> => ({
  ...state,
  at: 'draft',
  priced: undefined,
  accepted: [],
  sending: undefined,
});

/**
 * An agreement holds for one price. At that price its warnings are confirmed, and a paid order is confirmed
 * as a whole.
 */
function withPrice<L extends Line>(state: OrderState<L>, priced: PricedLines<L>): OrderState<L> {
  const { agreed } = state;
  const asPriced = reviewOf(priced, []).filter(
    (line) => agreed?.costs[nameOf(line)] === line.cart?.cost.total,
  );
  const accepted = asPriced.map(warningsOf).filter((name) => agreed?.confirmed.includes(name));
  const next: OrderState<L> = { ...state, at: 'priced', priced, accepted };
  const asAgreed = agreed && isAsAgreed(agreed.costs, costsOf(fittingOf(reviewedOf(next))));
  if (!agreed?.isPaid || !asAgreed) return endAgreement(next);
  return confirm({ ...next, agreed: undefined }, { what: 'fitting', shortfall: undefined });
}

const endAgreement = <L extends Line>(state: OrderState<L>): OrderState<L> => ({
  ...state,
  agreed: undefined,
  hasChanged: state.hasChanged || state.agreed?.isPaid === true,
});

function accept<L extends Line>(
  state: OrderState<L>,
  { warnings, isGiven }: { warnings: string; isGiven: boolean },
): OrderState<L> {
  const others = state.accepted.filter((one) => one !== warnings);
  const isShown = reviewedOf(state).some((line) => warningsOf(line) === warnings);
  return { ...state, accepted: isGiven && isShown ? [...others, warnings] : others };
}

/** Confirms the lines that may be sent; without any, nothing is sent. */
function confirm<L extends Line>(
  state: OrderState<L>,
  { what, shortfall }: { what: 'fitting' | 'wanted'; shortfall: Shortfall | undefined },
): OrderState<L> {
  const reviewed = reviewedOf(state);
  const lines = what === 'fitting' ? fittingOf(reviewed) : wantedOf(reviewed);
  if (lines.length === 0) return state;
  const transfers = (what === 'wanted' && shortfall?.topup.amounts) || {};
  const sending = { lines, carts: acceptancesOf(lines, transfers), shortfall };
  return { ...state, at: 'confirmed', sending };
}

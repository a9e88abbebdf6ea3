import { sumMinor, wireToMinor } from '@merenda/domain/money/money';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure, notifyUndecided } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useOnce } from '@merenda/ui/client/use-idempotency-key.ts';
import { translateNow } from '@merenda/ui/i18n/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import type { WayBack } from '../../../../queries/for-order.ts';
import { refreshMoney, useSession } from '../../../../session/session.ts';
import type { Checkout } from '../../api/checkout.ts';
import type { Order } from '../../api/orders.ts';
import {
  costsOf,
  fittingOf,
  type Line,
  namesOf,
  type Priced,
  type Reviewed,
  wantedOf,
  warningsOf,
} from './review.ts';
import { type Shortfall, shortfallOf } from './shortfall.ts';
import {
  isDecided,
  isPriceMissing,
  type OrderEvent,
  type OrderState,
  reduceOrder,
  reviewedOf,
  type Sending,
  type Stage,
  startOrder,
} from './state.ts';
import type { Agreed, Resumed } from './use-agreed.ts';

/** An order as its screens show it, and what they can do with it. */
export interface OrderInProgress<L extends Line> {
  at: Stage;
  isOpen: boolean;
  priced: Priced<L> | undefined;
  /** The priced meals, with what is confirmed of them, and those that can be ordered. */
  reviewed: readonly Reviewed<L>[];
  fitting: readonly Reviewed<L>[];
  /** Something of it can, if need be with the money that is missing. */
  isReady: boolean;
  shortfall: Shortfall | undefined;
  /** It is being asked for, or placed. */
  isEstimating: boolean;
  busy: boolean;
  /** The order that was sent, while nobody knows whether it was placed (product:ordering#lost-answer). */
  unanswered: Sending<L> | undefined;
  /** Has it priced from now on; no more, and what is priced is given up. */
  open: () => void;
  close: () => void;
  /** The guardian goes on by hand: an agreement from before a top-up orders nothing any more. */
  endAgreement: () => void;
  accept: (line: Reviewed<L>, isGiven: boolean) => void;
  /** Pays for what fits, and books it; a refusal is told in words. */
  place: () => void;
  /** The same of what fits with the money that is missing, which comes from the own wallet. */
  placeWithTransfer: () => void;
  askAgain: () => void;
}

/**
 * Prices what is chosen, has it confirmed, and orders it once (product:ordering#checkout): the reducer
 * decides, and here its calls are made.
 */
export function useOrder<L extends Line>({
  checkout,
  lines,
  opensItself,
  agreed,
  at,
  week,
  back,
  onPlaced,
  onUnanswered,
  onRefused,
}: {
  checkout: Checkout;
  /** The chosen meals; none until the choice is whole. */
  lines: readonly L[];
  /** Each change is priced by itself, and not only when the order is opened. */
  opensItself: boolean;
  /** With which the screen was come back to from a top-up. */
  agreed: Resumed | undefined;
  /** The screen, by which an order that waits for a top-up is found again, and the way to it. */
  at: string;
  week?: Agreed['week'];
  back: WayBack;
  /** With the lines that were sent, which may be other ones than are chosen by now. */
  onPlaced: (orders: readonly Order[], lines: readonly L[]) => void;
  /** It may be placed. */
  onUnanswered?: () => void;
  onRefused?: () => void;
}): OrderInProgress<L> {
  const { responsible } = useSession();
  const queries = useQueryClient();
  const once = useOnce(
    checkout.whose,
    ({ carts }: Sending<L>, parts) => checkout.accept(carts, parts),
    // Also after a refusal: what was shown may be out of date.
    () => refreshMoney(queries),
    {
      onDone: (orders) => {
        dispatch({ type: 'placed' });
        onPlaced(orders, state.sending?.lines ?? []);
      },
      onFailed: (error, isRefused) => {
        dispatch({ type: isRefused ? 'refused' : 'notAnswered' });
        if (isRefused) notifyFailure(error, checkout.refused);
        else notifyUndecided(error);
        (isRefused ? onRefused : onUnanswered)?.();
      },
    },
  );
  const [state, dispatch] = useReducer(reduceOrder<L>, undefined, () =>
    startOrder({ agreed, unanswered: once.unanswered }),
  );
  if (namesOf(lines) !== namesOf(state.lines))
    dispatch({ type: 'chosen', lines, opens: opensItself });
  useEstimation(state, dispatch, checkout);
  useEffect(() => {
    if (state.at !== 'confirmed' || !state.sending) return;
    dispatch({ type: 'sent' });
    once.send(state.sending);
  });
  useEffect(() => {
    if (state.hasChanged) notify('warn', translateNow('ordering.agreed.changed'));
  }, [state.hasChanged]);

  const reviewed = reviewedOf(state);
  const wanted = wantedOf(reviewed);
  const isEstimating = isPriceMissing(state);
  // A meal alone lacks what it costs, also before its warnings are confirmed.
  const payable = state.priced?.wallets ? wanted : reviewed;
  const short = shortfallOf(
    sumsOf(payable, lines),
    { back, agreed: { at, costs: costsOf(wanted), confirmed: state.accepted, week } },
    responsible,
  );
  // A top-up that has just come is in no balance yet; what is placed may be paid from any.
  const isPaid = state.agreed?.isPaid || state.at === 'placed';
  const shortfall = isPaid ? undefined : state.sending ? state.sending.shortfall : short;
  return {
    at: state.at,
    isOpen: state.isOpen,
    priced: state.priced,
    reviewed,
    fitting: fittingOf(reviewed),
    isReady: wanted.length > 0 && !isEstimating,
    shortfall,
    isEstimating,
    busy: isDecided(state) && state.at !== 'unanswered',
    unanswered: state.at === 'unanswered' || state.isAgain ? state.sending : undefined,
    open: () => dispatch({ type: 'opened' }),
    close: () => dispatch({ type: 'closed' }),
    endAgreement: () => dispatch({ type: 'agreementEnded' }),
    accept: (line, isGiven) => dispatch({ type: 'accepted', warnings: warningsOf(line), isGiven }),
    place: () => dispatch({ type: 'confirmed', what: 'fitting', shortfall }),
    placeWithTransfer: () =>
      shortfall && dispatch({ type: 'confirmed', what: 'wanted', shortfall }),
    askAgain: () => dispatch({ type: 'askedAgain' }),
  };
}

/** Asks for the price whenever the order waits for one; nobody hears of what was chosen a moment ago. */
function useEstimation<L extends Line>(
  state: OrderState<L>,
  dispatch: (event: OrderEvent<L>) => void,
  { estimate }: Checkout,
): void {
  const { at, lines } = state;
  const missing = isPriceMissing(state) ? `${at} ${namesOf(lines)}` : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each price that is missing
  useEffect(() => {
    if (missing === undefined) return;
    const asked = new AbortController();
    const { signal } = asked;
    const meals = lines.map(({ meal }) => meal);
    estimate(meals, signal).then(
      (estimation) => {
        if (!signal.aborted) dispatch({ type: 'estimated', priced: { lines, ...estimation } });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        dispatch({ type: 'notEstimated' });
        notifyFailure(error, 'cart.error.validateItems');
      },
    );
    return () => asked.abort();
  }, [missing]);
}

/** The cost of each diner's meals together; balances are those of now. */
const sumsOf = (payable: readonly Reviewed<Line>[], lines: readonly Line[]) =>
  [...Map.groupBy(payable, ({ diner }) => diner.id)].flatMap(([id, theirs]) => {
    const diner = lines.find((line) => line.diner.id === id)?.diner;
    if (!diner) return [];
    const costs = theirs.map(({ cart }) => wireToMinor(cart?.cost.total ?? 0, diner.currency));
    return [{ diner, totalMinor: sumMinor(costs) }];
  });

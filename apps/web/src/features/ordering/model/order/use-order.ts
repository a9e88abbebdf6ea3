import { sumMinor, wireToMinor } from '@merenda/domain/money/money';
import type { Waits } from '@merenda/ui/blocks/actions/button.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure, notifyUndecided } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useOnce } from '@merenda/ui/client/once/use-once.ts';
import { translateNow, useT } from '@merenda/ui/i18n/language.ts';
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
  type PricedLines,
  type ReviewedLine,
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
import type { ResumedAgreement } from './use-agreed.ts';

/** An order as screens show it, with its actions. */
export interface OrderInProgress<L extends Line> {
  at: Stage;
  isOpen: boolean;
  priced: PricedLines<L> | undefined;
  /** The priced meals with their confirmations, and the lines that can be ordered now. */
  reviewed: readonly ReviewedLine<L>[];
  fitting: readonly ReviewedLine<L>[];
  /** Empty: at least one line can be ordered, if need be after a transfer of the missing money. */
  waits: Exclude<Waits, undefined>;
  shortfall: Shortfall | undefined;
  isEstimating: boolean;
  /** The order is being sent, or is placed. */
  busy: boolean;
  /** That order leaves out the lines that lack money. */
  isPartial: boolean;
  /** The sent order while its outcome is unknown (product:ordering#lost-answer). */
  unanswered: Sending<L> | undefined;
  /** `open` has the order priced from now on. `close` ends that and gives up its price. */
  open: () => void;
  close: () => void;
  /** The guardian continues by hand: an agreement from before a top-up no longer places the order. */
  endAgreement: () => void;
  accept: (line: ReviewedLine<L>, isGiven: boolean) => void;
  /** Pays for the lines that fit and orders them. A refusal is shown as a notification. */
  place: () => void;
  /** Orders the lines that only lack money, too. The guardian's wallet transfers the missing amounts. */
  placeWithTransfer: () => void;
  retry: () => void;
}

/**
 * Prices the chosen meals, collects confirmations and orders once (product:ordering#checkout). The reducer
 * decides; this hook makes the calls.
 */
export function useOrder<L extends Line>({
  checkout,
  lines,
  opensItself,
  agreed,
  at,
  back,
  onPlaced,
  onUnanswered,
  onRefused,
}: {
  checkout: Checkout;
  /** The chosen meals; none until the choice is complete. */
  lines: readonly L[];
  /** Each change is priced at once, without opening the order. */
  opensItself: boolean;
  /** The agreement with which the guardian returned from a top-up. */
  agreed: ResumedAgreement | undefined;
  /** The screen's name, under which an order that waits for a top-up is found again, and the way back to it. */
  at: string;
  back: WayBack;
  /** `lines` are the sent lines, which may differ from the present choice. */
  onPlaced: (orders: readonly Order[], lines: readonly L[]) => void;
  /** The order may be placed. */
  onUnanswered?: () => void;
  onRefused?: () => void;
}): OrderInProgress<L> {
  const t = useT();
  const { responsible } = useSession();
  const queries = useQueryClient();
  const once = useOnce(
    checkout.whose,
    ({ carts }: Sending<L>, parts) => checkout.accept(carts, parts),
    // A refusal refreshes, too: the screen may show outdated data.
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
    // Warnings and prohibitions tell about a student's health.
    'key',
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
  // A single meal shows its shortfall even before its warnings are confirmed.
  const payable = state.priced?.wallets ? wanted : reviewed;
  const short = shortfallOf(
    sumsOf(payable, lines),
    { back, agreed: { at, costs: costsOf(wanted), confirmed: state.accepted } },
    responsible,
  );
  // The balances do not include a top-up of a moment ago. A placed order has no shortfall.
  const isPaid = state.agreed?.isPaid || state.at === 'placed';
  const shortfall = isPaid ? undefined : state.sending ? state.sending.shortfall : short;
  return {
    at: state.at,
    isOpen: state.isOpen,
    priced: state.priced,
    reviewed,
    fitting: fittingOf(reviewed),
    waits: waitsOf(isEstimating, wanted, reviewed, t),
    shortfall,
    isEstimating,
    busy: isDecided(state) && state.at !== 'unanswered',
    isPartial: state.sending !== undefined && state.sending.lines.length < wanted.length,
    unanswered: state.at === 'unanswered' || state.isAgain ? state.sending : undefined,
    open: () => dispatch({ type: 'opened' }),
    close: () => dispatch({ type: 'closed' }),
    endAgreement: () => dispatch({ type: 'agreementEnded' }),
    accept: (line, isGiven) => dispatch({ type: 'accepted', warnings: warningsOf(line), isGiven }),
    place: () => dispatch({ type: 'confirmed', what: 'fitting', shortfall }),
    placeWithTransfer: () =>
      shortfall && dispatch({ type: 'confirmed', what: 'wanted', shortfall }),
    retry: () => dispatch({ type: 'retried' }),
  };
}

/** A price that is still to come, warnings that wait for their tick, or the daily maximum. */
function waitsOf(
  isEstimating: boolean,
  wanted: readonly ReviewedLine<Line>[],
  reviewed: readonly ReviewedLine<Line>[],
  t: ReturnType<typeof useT>,
): Exclude<Waits, undefined> {
  if (isEstimating) return t('common.loading');
  if (wanted.length > 0) return '';
  return reviewed.every(({ isConfirmed }) => isConfirmed) ? t('error.dailyLimitExceeded') : true;
}

/** Asks for a price whenever the order waits for one. A newer choice aborts the call for the former one. */
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

/** The total of each diner's meals, with the present balances. */
const sumsOf = (payable: readonly ReviewedLine<Line>[], lines: readonly Line[]) =>
  [...Map.groupBy(payable, ({ diner }) => diner.id)].flatMap(([id, theirs]) => {
    const diner = lines.find((line) => line.diner.id === id)?.diner;
    if (!diner) return [];
    const costs = theirs.map(({ cart }) => wireToMinor(cart?.cost.total ?? 0, diner.currency));
    return [{ diner, totalMinor: sumMinor(costs) }];
  });

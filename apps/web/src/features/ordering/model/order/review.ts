import { wireToMinor } from '@merenda/domain/money/money';
import type { OrderCosts } from '@merenda/domain/ordering/agreed-order';
import { type UnaffordableReason, whatFits } from '@merenda/domain/ordering/basket';
import { scheduledFor } from '@merenda/domain/ordering/slots';
import type { Day } from '@merenda/domain/time/dates';
import type { Acceptance, Cart, Estimation, Meal } from '../../api/checkout.ts';
import type { Diner } from '../diner.ts';

/** A meal of an order and its diner. */
export interface Line {
  diner: Diner;
  meal: Meal;
}

/** Makes a line from a diner, a menu, its dishes and an hour by the school's clock. */
export const lineOf = (
  diner: Diner,
  {
    day,
    slot,
    ...meal
  }: { day: Day; slot: string } & Omit<Meal, 'restaurantUnit' | 'purchaseFor' | 'scheduledFor'>,
): Line => ({
  diner,
  meal: {
    ...meal,
    restaurantUnit: diner.unit._id,
    purchaseFor: diner.id,
    scheduledFor: scheduledFor(day, slot),
  },
});

/** Lines with the API's estimation. */
export interface PricedLines<L extends Line> extends Estimation {
  lines: readonly L[];
}

/** A line with its estimation and the warnings that the guardian confirmed. */
export type ReviewedLine<L extends Line> = L & {
  cart: Cart | undefined;
  /** The reason for the refusal, in the guardian's language. */
  refused: string | undefined;
  /** Warnings that must be confirmed, and whether they are: true without warnings. */
  warnings: readonly { id: string; message: string }[];
  isConfirmed: boolean;
  unaffordable: UnaffordableReason | undefined;
};

/** A line's name. Lines of the same meal have the same name, in whatever order the dishes were chosen. */
export const nameOf = ({ meal }: Pick<Line, 'meal'>): string =>
  JSON.stringify({
    ...meal,
    items: meal.items.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  });

/** The names of all lines, joined. */
export const namesOf = (lines: readonly Line[]): string => lines.map(nameOf).join();

/** The key under which the confirmation of a line's warnings is kept. */
export const warningsOf = (line: Pick<ReviewedLine<Line>, 'meal' | 'diner' | 'warnings'>): string =>
  [nameOf(line), ...line.warnings.map(({ id }) => id)].join(' ');

/**
 * The priced lines with the guardian's confirmations. A line with warnings fits once they are confirmed
 * (product:week#what-fits).
 * @param accepted names of {@link warningsOf}
 */
export function reviewOf<L extends Line>(
  { lines, meals, wallets }: PricedLines<L>,
  accepted: readonly string[],
): ReviewedLine<L>[] {
  const judged = lines.flatMap((line, at) => {
    const estimated = meals[at];
    return estimated ? [judge(line, estimated, accepted)] : [];
  });
  if (!wallets) return judged;
  const affordable = judged.flatMap((line) =>
    line.cart && line.isConfirmed ? [{ line, cart: line.cart }] : [],
  );
  const balances = wallets.map(({ student, balance }) => {
    const diner = lines.find((line) => line.diner.id === student)?.diner;
    return [student, diner ? wireToMinor(balance, diner.currency) : 0n] as const;
  });
  const reasons = whatFits(
    affordable.map(({ line: { diner, meal }, cart: { cost, dailyLimit } }) => ({
      student: diner.id,
      day: meal.scheduledFor.slice(0, 10),
      totalMinor: wireToMinor(cost.total, diner.currency),
      left: { daily: dailyLimit ? wireToMinor(dailyLimit.left, diner.currency) : null },
    })),
    new Map(balances),
  );
  return judged.map((line) => ({
    ...line,
    unaffordable: reasons[affordable.findIndex((one) => one.line === line)],
  }));
}

function judge<L extends Line>(
  line: L,
  { cart, unfit }: Estimation['meals'][number],
  accepted: readonly string[],
): ReviewedLine<L> {
  const warnings = (cart?.warnings ?? []).flatMap(({ _id, message }) =>
    _id ? [{ id: _id, message }] : [],
  );
  const isConfirmed = warnings.length === 0 || accepted.includes(warningsOf({ ...line, warnings }));
  const refused = cart ? undefined : unfit?.message;
  return { ...line, cart, refused, warnings, isConfirmed, unaffordable: undefined };
}

/** Lines that can be ordered now. */
export const fittingOf = <L extends Line>(lines: readonly ReviewedLine<L>[]): ReviewedLine<L>[] =>
  lines.filter(({ cart, isConfirmed, unaffordable }) => cart && isConfirmed && !unaffordable);

/** Lines that can be ordered if the wallets have the money. */
export const wantedOf = <L extends Line>(lines: readonly ReviewedLine<L>[]): ReviewedLine<L>[] =>
  lines.filter(
    ({ cart, isConfirmed, unaffordable }) =>
      cart && isConfirmed && (!unaffordable || unaffordable === 'insufficient_balance'),
  );

/** The total of each line, by name. */
export const costsOf = (lines: readonly ReviewedLine<Line>[]): OrderCosts =>
  Object.fromEntries(lines.map((line) => [nameOf(line), line.cart?.cost.total ?? 0]));

/**
 * The lines as the request carries them.
 * @param transfers in major units by student; a transfer goes with the student's first meal
 */
export const acceptancesOf = (
  lines: readonly ReviewedLine<Line>[],
  transfers: Readonly<Record<string, number>>,
): Acceptance[] =>
  lines.flatMap(({ cart, diner: { id }, warnings, meal: { scheduledFor } }, at): Acceptance[] => {
    if (!cart) return [];
    const isFirst = lines.findIndex(({ diner }) => diner.id === id) === at;
    const transfer = isFirst ? transfers[id] : undefined;
    return [
      {
        cartId: cart._id,
        scheduledFor,
        confirmedWarnings: warnings.map((warning) => warning.id),
        ...(transfer !== undefined && { transfer }),
      },
    ];
  });

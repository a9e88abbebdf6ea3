import { wireToMinor } from '@merenda/domain/money/money';
import type { OrderCosts } from '@merenda/domain/ordering/agreed-order';
import { type Unaffordable, whatFits } from '@merenda/domain/ordering/basket';
import { scheduledFor } from '@merenda/domain/ordering/slots';
import type { Day } from '@merenda/domain/time/dates';
import type { Acceptance, Cart, Estimation, Meal } from '../../api/checkout.ts';
import type { Diner } from '../diner.ts';

/** A meal of an order, and who eats it. */
export interface Line {
  diner: Diner;
  meal: Meal;
}

/** A diner's meal of a menu at an hour, by the school's clock. */
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

/** Lines with what the API says of each. */
export interface Priced<L extends Line> extends Estimation {
  lines: readonly L[];
}

/** A line with what the estimation, and the guardian, say of it. */
export type Reviewed<L extends Line> = L & {
  cart: Cart | undefined;
  /** Why it is refused, in the guardian's words. */
  refused: string | undefined;
  /** Those that must be confirmed, and whether they are: true where none must be. */
  warnings: readonly { id: string; message: string }[];
  isConfirmed: boolean;
  unaffordable: Unaffordable | undefined;
};

/** The name of a line: two of one name are the same meal, in whatever order its dishes were chosen. */
export const nameOf = ({ meal }: Pick<Line, 'meal'>): string =>
  JSON.stringify({
    ...meal,
    items: meal.items.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  });

/** The names of lines, in one. */
export const namesOf = (lines: readonly Line[]): string => lines.map(nameOf).join();

/** The name of a line's warnings, by which their confirmation is kept. */
export const warningsOf = (line: Pick<Reviewed<Line>, 'meal' | 'diner' | 'warnings'>): string =>
  [nameOf(line), ...line.warnings.map(({ id }) => id)].join(' ');

/**
 * Lines as they were priced, with what is confirmed of them: one that is warned of fits as any other once
 * its warnings are (product:week#what-fits).
 * @param accepted names of {@link warningsOf}
 */
export function reviewOf<L extends Line>(
  { lines, meals, wallets }: Priced<L>,
  accepted: readonly string[],
): Reviewed<L>[] {
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
      dailyLeftMinor: dailyLimit && wireToMinor(dailyLimit.left, diner.currency),
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
): Reviewed<L> {
  const warnings = (cart?.warnings ?? []).flatMap(({ _id, message }) =>
    _id ? [{ id: _id, message }] : [],
  );
  const isConfirmed = warnings.length === 0 || accepted.includes(warningsOf({ ...line, warnings }));
  const refused = cart ? undefined : unfit?.message;
  return { ...line, cart, refused, warnings, isConfirmed, unaffordable: undefined };
}

/** Those that can be ordered as they are. */
export const fittingOf = <L extends Line>(lines: readonly Reviewed<L>[]): Reviewed<L>[] =>
  lines.filter(({ cart, isConfirmed, unaffordable }) => cart && isConfirmed && !unaffordable);

/** Those that could be ordered if the wallets had the money. */
export const wantedOf = <L extends Line>(lines: readonly Reviewed<L>[]): Reviewed<L>[] =>
  lines.filter(
    ({ cart, isConfirmed, unaffordable }) =>
      cart && isConfirmed && unaffordable !== 'daily_limit_exceeded',
  );

/** The totals of lines, by their names. */
export const costsOf = (lines: readonly Reviewed<Line>[]): OrderCosts =>
  Object.fromEntries(lines.map((line) => [nameOf(line), line.cart?.cost.total ?? 0]));

/**
 * Lines as they are sent.
 * @param transfers in major units by student: each comes with the student's first meal
 */
export const acceptancesOf = (
  lines: readonly Reviewed<Line>[],
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

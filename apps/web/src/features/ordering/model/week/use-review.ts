import { wireToMinor } from '@merenda/domain/money/money';
import { type Unaffordable, whatFits } from '@merenda/domain/ordering/basket';
import { useState } from 'react';
import { useSession } from '../../../../session/session.ts';
import type { Estimation } from '../../api/week.ts';
import type { BasketLine } from './use-basket.ts';

/** A line of the basket with what the estimation, and the guardian, say of it. */
export interface Reviewed extends BasketLine {
  cart: Estimation['meals'][number]['cart'];
  /** Why it is refused, in the guardian's words. */
  refused: string | undefined;
  /** What must be confirmed, and whether it is. */
  warnings: { id: string; message: string }[];
  isConfirmed: boolean;
  unaffordable: Unaffordable | undefined;
}

/**
 * The basket as it was estimated, with what the guardian confirms here: a meal that is warned of fits
 * as any other once its warnings are confirmed (product:week#what-fits). A confirmation ends when the
 * warnings change.
 * @param before what was confirmed when the review was left for a top-up
 */
export function useReview(
  lines: readonly BasketLine[],
  estimation: Estimation | undefined,
  before: readonly string[] = [],
) {
  const { currency } = useSession();
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set(before));
  const judged = lines.flatMap((line, at) => {
    const estimated = estimation?.meals[at];
    return estimated ? [judge(line, estimated, confirmed)] : [];
  });
  const affordable = judged.flatMap((line) =>
    line.cart && line.isConfirmed ? [{ line, cart: line.cart }] : [],
  );
  const balances = new Map(
    estimation?.wallets.map(({ student, balance }) => [student, wireToMinor(balance, currency)]),
  );
  const reasons = whatFits(
    affordable.map(({ line: { cell }, cart: { cost, dailyLimit } }) => ({
      student: cell.diner.id,
      day: cell.day,
      totalMinor: wireToMinor(cost.total, currency),
      dailyLeftMinor: dailyLimit && wireToMinor(dailyLimit.left, currency),
    })),
    balances,
  );
  const reviewed = judged.map((line): Reviewed => {
    const at = affordable.findIndex((one) => one.line === line);
    return { ...line, unaffordable: reasons[at] };
  });
  const isFitting = ({ cart, isConfirmed, unaffordable }: Reviewed) =>
    cart !== undefined && isConfirmed && !unaffordable;
  return {
    reviewed,
    fitting: reviewed.filter(isFitting),
    unfit: reviewed.filter((line) => !isFitting(line)),
    /** To be given again when the review is. */
    confirmed: [...confirmed],
    confirm: (line: Reviewed, isGiven: boolean) =>
      setConfirmed((before) => {
        const after = new Set(before);
        if (isGiven) after.add(nameOf(line));
        else after.delete(nameOf(line));
        return after;
      }),
    forget: () => setConfirmed(new Set()),
  };
}

function judge(
  line: BasketLine,
  { cart, unfit }: Estimation['meals'][number],
  confirmed: ReadonlySet<string>,
) {
  const warnings = (cart?.warnings ?? []).flatMap(({ _id, message }) =>
    _id ? [{ id: _id, message }] : [],
  );
  const isConfirmed = warnings.length === 0 || confirmed.has(nameOf({ ...line, warnings }));
  return { ...line, cart, refused: cart ? undefined : unfit?.message, warnings, isConfirmed };
}

/** A meal and what is warned of in it. */
const nameOf = ({ cell, meal, warnings }: BasketLine & Pick<Reviewed, 'warnings'>) =>
  [cell.key, meal.menu, ...warnings.map(({ id }) => id)].join(' ');

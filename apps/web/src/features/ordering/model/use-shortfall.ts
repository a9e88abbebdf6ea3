import { toMajor, wireToMinor } from '@merenda/domain/money/money';
import { useEffect, useRef } from 'react';
import type { ForOrder, WayBack } from '../../../queries/for-order.ts';
import { useSession } from '../../../session/session.ts';
import type { Diner } from './diner.ts';
import type { Agreed } from './use-agreed.ts';

/** What balances lack for an order, and what helps (product:ordering#too-little-money). */
export interface Shortfall {
  /** Whose, and how much; undefined is the own wallet. */
  of: { student: string | undefined; missingMinor: bigint }[];
  missingMinor: bigint;
  /** The own wallet has it. */
  canTransfer: boolean;
  topup: ForOrder;
  /** The order, as a top-up for it agrees to it. */
  agreed: Agreed;
}

type Sums = readonly { diner: Diner; totalMinor: bigint }[];

/**
 * The money that an order's diners lack; undefined when all is there, and while it goes on after a top-up: the
 * balances at hand may be those before it.
 */
export function useShortfall(
  sums: Sums,
  {
    isBeingPaid,
    goesOn,
    ...way
  }: { back: WayBack; agreed: Agreed; isBeingPaid: boolean; goesOn: boolean },
) {
  const session = useSession();
  const now = goesOn ? undefined : shortfallOf(sums, way, session);
  const before = useRef(now);
  useEffect(() => {
    if (!isBeingPaid) before.current = now;
  });
  // The balances may have paid it already.
  return isBeingPaid ? before.current : now;
}

function shortfallOf(
  sums: Sums,
  { back, agreed }: { back: WayBack; agreed: Agreed },
  { responsible, currency }: ReturnType<typeof useSession>,
): Shortfall | undefined {
  const of = sums.flatMap(({ diner, totalMinor }) =>
    totalMinor > diner.balanceMinor
      ? [{ diner, missingMinor: totalMinor - diner.balanceMinor }]
      : [],
  );
  if (of.length === 0) return undefined;
  const missingMinor = of.reduce((sum, one) => sum + one.missingMinor, 0n);
  const isStudents = of.every(({ diner }) => diner.kind === 'student');
  const amounts = of.map(({ diner, missingMinor: minor }) => [
    diner.kind === 'student' ? diner.id : responsible.wallet._id,
    toMajor(minor, currency),
  ]);
  return {
    of: of.map(({ diner, missingMinor: minor }) => ({
      student: diner.kind === 'student' ? diner.givenName : undefined,
      missingMinor: minor,
    })),
    missingMinor,
    canTransfer: isStudents && wireToMinor(responsible.wallet.balance, currency) >= missingMinor,
    topup: { amounts: Object.fromEntries(amounts), back },
    agreed,
  };
}

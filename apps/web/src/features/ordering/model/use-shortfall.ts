import { useEffect, useRef } from 'react';
import type { WayBack } from '../../../queries/for-order.ts';
import { useSession } from '../../../session/session.ts';
import type { Diner } from './diner.ts';
import { shortfallOf } from './order/shortfall.ts';
import type { Agreed } from './use-agreed.ts';

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
  const { responsible } = useSession();
  const now = goesOn ? undefined : shortfallOf(sums, way, responsible);
  const before = useRef(now);
  useEffect(() => {
    if (!isBeingPaid) before.current = now;
  });
  // The balances may have paid it already.
  return isBeingPaid ? before.current : now;
}

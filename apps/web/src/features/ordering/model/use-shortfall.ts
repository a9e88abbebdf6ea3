import { toMajor, wireToMinor } from '@merenda/domain/money/money';
import type { ForOrder, WayBack } from '../../../queries/for-order.ts';
import { useSession } from '../../../session/session.ts';
import type { Diner } from './diner.ts';

/** What balances lack for an order, and what helps (product:ordering#too-little-money). */
export interface Shortfall {
  /** Whose, and how much; undefined is the own wallet. */
  of: { student: string | undefined; missingMinor: bigint }[];
  missingMinor: bigint;
  /** The own wallet has it. */
  canTransfer: boolean;
  topup: ForOrder;
}

/** What an order's diners and sums lack; undefined when all is there. */
export function useShortfall(
  sums: readonly { diner: Diner; totalMinor: bigint }[],
  back: WayBack,
): Shortfall | undefined {
  const { responsible, currency } = useSession();
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
  };
}

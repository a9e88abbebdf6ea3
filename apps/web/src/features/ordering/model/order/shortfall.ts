import { toMajor, wireToMinor } from '@merenda/domain/money/money';
import type { ForOrder, WayBack } from '../../../../queries/for-order.ts';
import type { Responsible } from '../../../../session/session.ts';
import type { Diner } from '../diner.ts';
import type { Agreed } from './use-agreed.ts';

/** The money that balances lack for an order, and what helps (product:ordering#too-little-money). */
export interface Shortfall {
  /** The balances that lack it, and how much; undefined is the own wallet. */
  of: { student: string | undefined; missingMinor: bigint }[];
  missingMinor: bigint;
  /** The own wallet has it. */
  canTransfer: boolean;
  topup: ForOrder;
  /** The order, as a top-up for it agrees to it. */
  agreed: Agreed;
}

/** The money that an order's diners lack; undefined when all is there. */
export function shortfallOf(
  sums: readonly { diner: Diner; totalMinor: bigint }[],
  { back, agreed }: { back: WayBack; agreed: Agreed },
  { wallet }: Pick<Responsible, 'wallet'>,
): Shortfall | undefined {
  const currency = wallet.currencyInfo;
  const of = sums.flatMap(({ diner, totalMinor }) =>
    totalMinor > diner.balanceMinor
      ? [{ diner, missingMinor: totalMinor - diner.balanceMinor }]
      : [],
  );
  if (of.length === 0) return undefined;
  const missingMinor = of.reduce((sum, one) => sum + one.missingMinor, 0n);
  const isStudents = of.every(({ diner }) => diner.kind === 'student');
  const amounts = of.map(({ diner, missingMinor: minor }) => [
    diner.kind === 'student' ? diner.id : wallet._id,
    toMajor(minor, currency),
  ]);
  return {
    of: of.map(({ diner, missingMinor: minor }) => ({
      student: diner.kind === 'student' ? diner.givenName : undefined,
      missingMinor: minor,
    })),
    missingMinor,
    canTransfer: isStudents && wireToMinor(wallet.balance, currency) >= missingMinor,
    topup: { amounts: Object.fromEntries(amounts), back },
    agreed,
  };
}

import { toMajor, wireToMinor } from '@merenda/domain/money/money';
import type { ForOrder, WayBack } from '../../../../queries/for-order.ts';
import type { Responsible } from '../../../../session/session.ts';
import type { Diner } from '../diner.ts';
import type { Agreed } from './use-agreed.ts';

/** The money that an order's balances lack, and the ways to provide it (product:ordering#too-little-money). */
export interface Shortfall {
  missingMinor: bigint;
  /** The guardian's wallet covers the whole shortfall. */
  canTransfer: boolean;
  topup: ForOrder;
  /** The order that the guardian agrees to with the top-up. */
  agreed: Agreed;
}

/** The shortfall of an order's diners; undefined if every balance suffices. */
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
    missingMinor,
    canTransfer: isStudents && wireToMinor(wallet.balance, currency) >= missingMinor,
    topup: { amounts: Object.fromEntries(amounts), back },
    agreed,
  };
}

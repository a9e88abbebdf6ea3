import { type Available, type AvailableMajor, toMajor, toMinor } from '@merenda/domain/money/money';
import { derivedId, isPosted, type PostResult } from '@merenda/ledger';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { Failure, notFound } from '../../../platform/failure.ts';

/** A transfer as requested; `value` in major units. */
export interface Transfer {
  studentId: string;
  value: number;
}

/** The available balances of both wallets after a transfer, in major units. */
export interface Balances {
  responsible: { balance: AvailableMajor };
  dependent: { balance: AvailableMajor };
}

/**
 * The posting of a transfer, but for its wallets and its kind. Its id is derived from guardian and
 * key, so a repeated request is the same posting.
 */
export const transferItem = (
  { id: guardian, currency }: SignedIn,
  { studentId, value, key }: Transfer & { key: string },
) => ({
  id: derivedId('transfer', guardian, key),
  amountMinor: toMinor(value, currency),
  currency,
  reference: { guardian, student: studentId },
});

/**
 * The available balances of both wallets after a transfer was posted, in major units.
 * @throws Failure insufficient_funds, idempotency_mismatch or not_found when the ledger refused
 */
export function balancesAfter(
  result: PostResult | undefined,
  { currency }: SignedIn,
): Record<'debited' | 'credited', { balance: AvailableMajor }> {
  if (result?.code === 'exists_with_different') throw new Failure('idempotency_mismatch');
  if (result?.code === 'insufficient_funds') {
    throw new Failure('insufficient_funds', { userMessageKey: 'transfers.refused.own' });
  }
  // The account was deleted concurrently, and the student's wallet with it.
  if (result?.code === 'account_closed') throw notFound();
  if (!result || !isPosted(result)) throw new Error(`the ledger answered ${result?.code}`);
  const balanceOf = (minor: Available | undefined) => {
    if (minor === undefined) throw new Error('a wallet without a balance');
    return { balance: toMajor(minor, currency) };
  };
  return {
    debited: balanceOf(result.debitAfterMinor),
    credited: balanceOf(result.creditAfterMinor),
  };
}

import { type AvailableMajor, formatMoney, sumMinor } from '@merenda/domain/money/money';
import type { Movement } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure } from '../../../platform/failure.ts';
import { othersAutomatic, postMoney } from '../../wallets/index.ts';
import { balancesAfter } from './transfer-item.ts';

/** The student out of whose wallet money is taken. */
export interface Giver {
  walletId: string;
  name: string;
}

/**
 * Takes money out of a student's wallet for a guardian, the last in its transaction, because the wallets
 * stay locked until the commit.
 * @throws Failure insufficient_funds: the words say whose balance it was, and what of it is others'
 * automatic money (product:transfers#rules)
 * @throws Failure as `balancesAfter`
 */
export async function takeOut(
  trx: Transaction<DB>,
  guardian: SignedIn,
  { giver, ...movement }: Omit<Movement, 'debit'> & { giver: Giver },
): Promise<Record<'debited' | 'credited', { balance: AvailableMajor }>> {
  const [result] = await postMoney(trx, [{ ...movement, debit: giver.walletId }]);
  if (result?.code === 'insufficient_funds') throw await tooLittle(trx, guardian, giver);
  return balancesAfter(result, guardian);
}

async function tooLittle(
  trx: Transaction<DB>,
  { id: guardianId, currency }: SignedIn,
  { walletId, name }: Giver,
): Promise<Failure> {
  const others = await othersAutomatic(trx, { guardianId, walletId });
  if (others.length === 0) {
    return new Failure('insufficient_funds', {
      userMessageKey: 'transfers.refused.student',
      userMessageValues: () => ({ name }),
    });
  }
  const kept = sumMinor(others.map(({ amountMinor }) => amountMinor));
  return new Failure('insufficient_funds', {
    userMessageKey: 'transfers.refused.automatic',
    userMessageValues: (language) => ({ name, amount: formatMoney(kept, currency, language) }),
  });
}

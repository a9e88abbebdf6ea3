import type { Withdrawable } from '@merenda/contract/payments/transfers';
import { sumMinor, toMajor } from '@merenda/domain/money/money';
import { nameForOthers } from '@merenda/domain/people/guardian-names';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { notFound } from '../../../platform/failure.ts';
import { checkMaySpend } from '../../guardians/index.ts';
import type { Services } from '../../services.ts';
import { availableTo, othersAutomatic } from '../../wallets/index.ts';

/**
 * The part of a student's balance that the guardian may take out, and the guardians with automatic
 * money in the rest (product:transfers#rules).
 * @throws Failure not_found, spending_not_allowed
 */
export async function findWithdrawable(
  { db }: Pick<Services, 'db'>,
  guardian: SignedIn,
  studentId: string,
): Promise<Withdrawable> {
  await checkMaySpend(db, guardian, studentId);
  const { wallet_id: walletId } = await db
    .selectFrom('student')
    .select('wallet_id')
    .where('id', '=', studentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(notFound);
  if (!walletId) throw notFound();
  const available = await availableTo(db, guardian.id, [walletId]);
  const others = await othersAutomatic(db, { guardianId: guardian.id, walletId });
  const guardians = await db
    .selectFrom('guardianship')
    .innerJoin('guardian', 'guardian.id', 'guardianship.guardian_id')
    .select(['guardian.id', 'guardian.name', 'guardian.country'])
    .where('student_id', '=', studentId)
    .execute();
  const names = new Map(guardians.map(({ id, ...named }) => [id, nameForOthers(named)]));
  const automatic = Map.groupBy(others, ({ guardianId }) => names.get(guardianId));
  return {
    value: toMajor(available.get(walletId) ?? 0n, guardian.currency),
    automatic: [...automatic].map(([name, parts]) => ({
      ...(name === undefined ? {} : { guardian: name }),
      value: toMajor(sumMinor(parts.map((part) => part.amountMinor)), guardian.currency),
    })),
  };
}

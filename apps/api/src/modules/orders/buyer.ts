import type { CurrencyCode } from '@merenda/domain/money/currencies';
import type { Prohibitions } from '@merenda/domain/ordering/limits';
import { givenName } from '@merenda/domain/people/guardians';
import type { Kysely } from 'kysely';
import type { GuardianAccount } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import { checkMaySpend } from '../guardians/index.ts';
import { orderRefused } from './refusal.ts';

/** The diner of a meal and the wallet that pays for it. */
export interface Buyer {
  /** Undefined when the guardian is the diner. */
  student: { id: string; schoolId: string; givenName: string; maySeeHealth: boolean } | undefined;
  walletId: string;
  currency: CurrencyCode;
  dailyMaxMinor: bigint | null;
  prohibitions: Prohibitions;
}

/**
 * The guardian, or a student whose wallet the guardian may spend from. `lock` makes other orders
 * for the student wait until the transaction ends, so that limits are checked one order at a time,
 * and keeps the right to spend.
 * @throws Failure not_found, spending_not_allowed, or order_not_possible for a student without a
 * wallet
 */
export async function findBuyer(
  db: Kysely<DB>,
  guardian: GuardianAccount,
  purchaseFor: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Buyer> {
  if (purchaseFor === guardian.id) {
    return {
      student: undefined,
      walletId: guardian.walletId,
      currency: guardian.currency,
      dailyMaxMinor: null,
      prohibitions: { products: [], categories: [], allergens: [] },
    };
  }
  const student = await db
    .selectFrom('student')
    .innerJoin('guardianship', 'guardianship.student_id', 'student.id')
    .innerJoin('guardian', 'guardian.id', 'guardianship.guardian_id')
    .select([
      'student.id',
      'student.school_id as schoolId',
      'student.wallet_id as walletId',
      'student.daily_max_minor as dailyMaxMinor',
      'student.name',
      'student.country',
      'guardian.country as guardianCountry',
      'guardianship.may_see_health as maySeeHealth',
      'forbidden_products as products',
      'forbidden_categories as categories',
      'forbidden_allergens as allergens',
    ])
    .where('student.id', '=', purchaseFor)
    .where('student.deleted_at', 'is', null)
    .where('guardianship.guardian_id', '=', guardian.id)
    .$if(lock, (query) => query.forNoKeyUpdate('student'))
    .executeTakeFirstOrThrow(notFound);
  await checkMaySpend(db, guardian, purchaseFor, { lock });
  const { walletId, id, schoolId, name, dailyMaxMinor, maySeeHealth, ...others } = student;
  const { products, categories, allergens } = others;
  const country = others.country ?? others.guardianCountry;
  if (walletId === null) throw orderRefused('no_wallet');
  return {
    student: { id, schoolId, givenName: givenName(name, country), maySeeHealth },
    walletId,
    currency: guardian.currency,
    dailyMaxMinor,
    prohibitions: { products, categories, allergens },
  };
}

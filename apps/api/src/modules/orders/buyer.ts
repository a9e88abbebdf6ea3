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

/** The buyers of some meals, by their diners; those without a wallet are left out. */
export type Buyers = ReadonlyMap<string, Buyer>;

/**
 * The guardian, and students whose wallets the guardian may spend from. `lock` makes other orders
 * for the students wait until the transaction ends, so that limits are checked one order at a time,
 * and keeps the right to spend. As many statements however many diners there are.
 * @throws Failure not_found, spending_not_allowed
 */
export async function findBuyers(
  db: Kysely<DB>,
  guardian: GuardianAccount,
  diners: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Buyers> {
  const students = [...new Set(diners)].filter((diner) => diner !== guardian.id);
  const rows = students.length === 0 ? [] : await findStudents(db, guardian, students, lock);
  const buyers = rows.flatMap(({ walletId, id, schoolId, name, dailyMaxMinor, ...others }) => {
    if (walletId === null) return [];
    const { products, categories, allergens, maySeeHealth } = others;
    const country = others.country ?? others.guardianCountry;
    const buyer: Buyer = {
      student: { id, schoolId, givenName: givenName(name, country), maySeeHealth },
      walletId,
      currency: guardian.currency,
      dailyMaxMinor,
      prohibitions: { products, categories, allergens },
    };
    return [[id, buyer] as const];
  });
  return new Map(buyers).set(guardian.id, {
    student: undefined,
    walletId: guardian.walletId,
    currency: guardian.currency,
    dailyMaxMinor: null,
    prohibitions: { products: [], categories: [], allergens: [] },
  });
}

/** One diner's buyer of those found. @throws Failure order_not_possible without a wallet */
export function buyerOf(buyers: Buyers, diner: string): Buyer {
  const buyer = buyers.get(diner);
  if (!buyer) throw orderRefused('no_wallet');
  return buyer;
}

/**
 * As {@link findBuyers}, for one diner.
 * @throws Failure not_found, spending_not_allowed, or order_not_possible for a student without a
 * wallet
 */
export const findBuyer = async (
  db: Kysely<DB>,
  guardian: GuardianAccount,
  diner: string,
  options: { lock?: boolean } = {},
): Promise<Buyer> => buyerOf(await findBuyers(db, guardian, [diner], options), diner);

async function findStudents(
  db: Kysely<DB>,
  guardian: GuardianAccount,
  ids: readonly string[],
  lock: boolean,
) {
  const students = await db
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
    .where('student.id', 'in', ids)
    .where('student.deleted_at', 'is', null)
    .where('guardianship.guardian_id', '=', guardian.id)
    // Everyone locks students in this order.
    .orderBy('student.id')
    .$if(lock, (query) => query.forNoKeyUpdate('student'))
    .execute();
  if (students.length < ids.length) throw notFound();
  await checkMaySpend(db, guardian, ids, { lock });
  return students;
}

import type { CurrencyCode } from '@merenda/domain/money/currencies';
import type { Prohibitions } from '@merenda/domain/ordering/limits';
import type { Maxima } from '@merenda/domain/ordering/spending-limits';
import { givenName } from '@merenda/domain/people/guardians';
import { type Kysely, sql } from 'kysely';
import type { GuardianAccount } from '../../auth/signed-in.ts';
import { builtOnce, type PlaceOf } from '../../platform/database/built-once.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { orderRefused } from './refusal.ts';

/** The diner of a meal and the wallet that pays for it. */
export interface Buyer {
  /** Undefined when the guardian is the diner. */
  student:
    | { id: string; schoolId: string; name: string; givenName: string; maySeeHealth: boolean }
    | undefined;
  walletId: string;
  currency: CurrencyCode;
  maxima: Maxima;
  prohibitions: Prohibitions;
}

/** A guardian who orders, and the diner: a student, or the guardian. */
export interface OrderedFor {
  guardian: GuardianAccount;
  diner: string;
}

/** The buyers of some meals. */
export type Buyers = ReadonlyMap<string, StudentRow>;

/**
 * Students whose wallets guardians may spend from. `lock` makes other orders for them wait until
 * the transaction ends: limits are checked one order at a time, and the right to spend is kept. One
 * statement serves any number of meals.
 */
export async function findBuyers(
  db: Kysely<DB>,
  orders: readonly OrderedFor[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Buyers> {
  const students = orders.filter(({ guardian, diner }) => diner !== guardian.id);
  const asked = [...new Map(students.map((order) => [nameOf(order), order])).values()];
  if (asked.length === 0) return new Map();
  const rows = await (lock ? lockStudents : findStudents)(db, {
    guardians: asked.map(({ guardian }) => guardian.id),
    students: asked.map(({ diner }) => diner),
  });
  return new Map(
    rows.map((row) => [nameOf({ guardian: { id: row.guardianId }, diner: row.id }), row]),
  );
}

const nameOf = ({ guardian, diner }: { guardian: { id: string }; diner: string }): string =>
  `${guardian.id} ${diner}`;

/**
 * The buyer of a meal, among the buyers found.
 * @throws Failure not_found, spending_not_allowed, order_not_possible without a wallet
 */
export function buyerOf(buyers: Buyers, order: OrderedFor): Buyer {
  const { guardian, diner } = order;
  const { currency } = guardian;
  if (diner === guardian.id) {
    return {
      student: undefined,
      walletId: guardian.walletId,
      currency,
      maxima: { daily: null },
      prohibitions: { products: [], categories: [], allergens: [] },
    };
  }
  const row = buyers.get(nameOf(order));
  if (!row) throw notFound();
  if (!row.maySpend) throw new Failure('spending_not_allowed');
  if (row.walletId === null) throw orderRefused('no_wallet');
  const { id, schoolId, name, walletId, dailyMaxMinor, maySeeHealth } = row;
  const country = row.country ?? row.guardianCountry;
  return {
    student: { id, schoolId, name, givenName: givenName(name, country), maySeeHealth },
    walletId,
    currency,
    maxima: { daily: dailyMaxMinor },
    prohibitions: {
      products: row.products,
      categories: row.categories,
      allergens: row.allergens,
    },
  };
}

/**
 * As {@link findBuyers}, for one diner.
 * @throws Failure not_found, spending_not_allowed, or order_not_possible for a student without a
 * wallet
 */
export async function findBuyer(
  db: Kysely<DB>,
  guardian: GuardianAccount,
  diner: string,
  options: { lock?: boolean } = {},
): Promise<Buyer> {
  const order = { guardian, diner };
  return buyerOf(await findBuyers(db, [order], options), order);
}

type BuyerKeys = { guardians: readonly string[]; students: readonly string[] };

const studentsOf = (db: Kysely<DB>, value: PlaceOf<BuyerKeys>) =>
  db
    .selectFrom(
      sql<{ guardian: string; student: string }>`
        unnest(${value('guardians')}::uuid[], ${value('students')}::uuid[])`.as<'asked'>(
        sql`asked (guardian, student)`,
      ),
    )
    .innerJoin('guardianship', (join) =>
      join
        .onRef('guardianship.guardian_id', '=', 'asked.guardian')
        .onRef('guardianship.student_id', '=', 'asked.student'),
    )
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .innerJoin('guardian', 'guardian.id', 'guardianship.guardian_id')
    .select([
      'student.id',
      'guardian.id as guardianId',
      'student.school_id as schoolId',
      'student.wallet_id as walletId',
      'student.daily_max_minor as dailyMaxMinor',
      'student.name',
      'student.country',
      'guardian.country as guardianCountry',
      'guardianship.may_spend as maySpend',
      'guardianship.may_see_health as maySeeHealth',
      'forbidden_products as products',
      'forbidden_categories as categories',
      'forbidden_allergens as allergens',
    ])
    .where('student.deleted_at', 'is', null)
    // Every transaction locks students in this order, and a student before the rights over it.
    .orderBy('student.id')
    .orderBy('guardian.id');

type StudentRow = Awaited<ReturnType<typeof findStudents>>[number];

const findStudents = builtOnce(studentsOf);

const lockStudents = builtOnce((db, value: PlaceOf<BuyerKeys>) =>
  studentsOf(db, value).forNoKeyUpdate(['student', 'guardianship']),
);

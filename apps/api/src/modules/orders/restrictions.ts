import { checkRestrictions } from '@merenda/domain/ordering/limits';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import type { Buyer } from './buyer.ts';

export interface Meal {
  day: string;
  items: readonly { productId: string }[];
  totalMinor: bigint;
}

/**
 * The first reason why the student's restrictions refuse a meal, as a failure; undefined without
 * one (product:limits#forbidden-products). The daily maximum counts the meals eaten on the meal's
 * day (product:limits#daily-maximum).
 */
export async function findRestriction(
  db: Kysely<DB>,
  buyer: Buyer,
  { day, items, totalMinor }: Meal,
): Promise<Failure | undefined> {
  const { student, forbiddenProducts, dailyMaxMinor } = buyer;
  const isLimited = student !== undefined && dailyMaxMinor !== null;
  const spentTodayMinor = isLimited ? await spentOn(db, student.id, day) : 0n;
  const [reason] = checkRestrictions({
    items,
    forbiddenProducts,
    dailyMaxMinor,
    spentTodayMinor,
    totalMinor,
  });
  if (!reason) return undefined;
  const userMessageKey =
    reason.code === 'restricted_product' ? 'error.restrictedProduct' : 'error.dailyLimitExceeded';
  return new Failure(reason.code, { userMessageKey });
}

async function spentOn(db: Kysely<DB>, studentId: string, day: string): Promise<bigint> {
  const { spent } = await db
    .selectFrom('meal_order')
    .select((eb) => eb.fn.sum<string | null>('total_minor').as('spent'))
    .where('student_id', '=', studentId)
    .where('day', '=', day)
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
  return BigInt(spent ?? 0);
}

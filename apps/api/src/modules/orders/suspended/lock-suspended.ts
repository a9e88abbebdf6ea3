import type { Transaction } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { isCancellable, lockMeal, type MealToCome } from '../../meals/index.ts';
import { orderRefused } from '../refusal.ts';

/**
 * A suspended order that waits for an answer, locked until the transaction ends
 * (product:ordering#suspended-orders).
 * @throws Failure not_found, order_not_possible for an order that was answered, released or
 * cancelled meanwhile
 */
export async function lockSuspended(
  trx: Transaction<DB>,
  orderId: string,
  now: Date,
): Promise<MealToCome> {
  const meal = await lockMeal(trx, orderId);
  if (meal.status !== 'suspended' || !isCancellable(meal, now)) {
    throw orderRefused('already_answered');
  }
  return meal;
}

import type { userSpending as route } from '@merenda/contract/orders';
import { toMajor } from '@merenda/domain/money/money';
import { MAX_SPENDING_DAYS } from '@merenda/domain/ordering/spending-columns';
import { addDays } from '@merenda/domain/time/dates';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { invalid } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { eatenBetween } from './eaten.ts';

type Query = z.output<(typeof route)['schema']['querystring']>;
type Answer = z.input<(typeof route)['schema']['response'][200]>;

/**
 * The cost of each day's meals, by nutritional value, the oldest day first. Days without a meal and
 * cancelled meals are left out (product:reports#spending-by-day).
 * @throws Failure validation_failed for more than a year
 */
export async function userSpending(
  { db }: Pick<Services, 'db'>,
  guardian: SignedIn,
  query: Query,
): Promise<Answer> {
  if (query.endDate >= addDays(query.startDate, MAX_SPENDING_DAYS))
    throw invalid('endDate', 'too many days');
  const rows = await eatenBetween(db, guardian, query)
    .select(['meal_order.day', 'product.nutritional_value as value'])
    .select(sql<string>`sum(order_item.quantity * order_item.unit_price_minor)::text`.as('minor'))
    .groupBy(['meal_order.day', 'product.nutritional_value'])
    .orderBy('meal_order.day')
    .execute();
  const days = Map.groupBy(rows, ({ day }) => day);
  const major = (minor: bigint) => toMajor(minor, guardian.currency);
  return {
    docs: [...days].map(([day, shares]) => ({
      day,
      total: major(shares.reduce((sum, { minor }) => sum + BigInt(minor), 0n)),
      shares: shares.map(({ value, minor }) => ({
        nutritionalValue: value,
        total: major(BigInt(minor)),
      })),
    })),
  };
}

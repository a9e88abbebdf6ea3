import type { ConsumptionSummary } from '@merenda/contract/orders';
import { percentages } from '@merenda/domain/ordering/percentages';
import { SHOWN_VALUES } from '@merenda/domain/ordering/products';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { Services } from '../../services.ts';
import { eatenBetween } from './eaten.ts';

/**
 * The portions of each nutritional value that the guardian or a student ate between two days, both
 * included (product:reports#consumption-summary). Cancelled meals and values without portions are
 * left out; unclassified portions come last. Empty for another guardian's student.
 */
export async function userConsumption(
  { db }: Services,
  guardian: SignedIn,
  query: { user: string; startDate: string; endDate: string },
): Promise<ConsumptionSummary> {
  const rows = await eatenBetween(db, guardian, query)
    .select('product.nutritional_value as value')
    .select((eb) => eb.fn.sum<string>('order_item.quantity').as('portions'))
    .groupBy('product.nutritional_value')
    .execute();
  const counted = SHOWN_VALUES.flatMap((nutritionalValue) => {
    const row = rows.find(({ value }) => value === nutritionalValue);
    return row ? [{ nutritionalValue, count: Number(row.portions) }] : [];
  });
  const shares = percentages(counted.map(({ count }) => count));
  return {
    total: counted.reduce((sum, { count }) => sum + count, 0),
    consumption: counted.map((one, at) => ({ ...one, percentual: shares[at] ?? 0 })),
  };
}

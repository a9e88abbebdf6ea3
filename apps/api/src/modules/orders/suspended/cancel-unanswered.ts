import { sweep } from '../../../platform/jobs/sweep.ts';
import { isCancellable, lockMeal } from '../../meals/index.ts';
import type { Services } from '../../services.ts';
import { cancelWithEmail } from '../payer.ts';

/** Cancels suspended orders that nobody has answered in time, with refunds and emails. */
export async function cancelUnanswered(services: Services, signal: AbortSignal): Promise<void> {
  const suspended = await services.db
    .selectFrom('meal_order')
    .select('id')
    .where('meal_order.status', '=', 'suspended')
    .execute();
  await sweep(services, suspended, ({ id }) => cancelOne(services, id), {
    name: ({ id }) => ({ order: id }),
    signal,
  });
}

const cancelOne = ({ db, clock }: Services, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const meal = await lockMeal(trx, id);
    if (meal.status !== 'suspended' || isCancellable(meal, clock())) return;
    await cancelWithEmail(trx, meal, { why: 'recipe-changed', kind: 'meal-unanswered' });
  });

import {
  areCounts,
  type DishCounts,
  mostPortions,
  takesCounts,
} from '@merenda/domain/kitchen/kitchen-day';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { invalid } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { kitchenChanged, lockService, type ServiceDay, writeState } from './lock-service.ts';
import { type KitchenDay, type KitchenService, viewDay } from './view-day.ts';

type Counted = DishCounts & { product: string };

/**
 * Stores the portions of a served day's dishes (product:console-kitchen#portions). Equal numbers change
 * nothing, whoever stored them.
 * @throws Failure not_found, validation_failed, kitchen_changed
 */
export async function saveCounts(
  { db, clock }: Services,
  operator: SignedInOperator,
  { version, dishes, ...about }: ServiceDay & { version: number; dishes: readonly Counted[] },
): Promise<KitchenDay> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const { board, present } = await lockService(trx, operator, { ...about, now });
    checkCounts(present, dishes);
    if (dishes.every((counted) => isStored(present, counted))) return board;
    if (!takesCounts(present.status) || present.version !== version) throw kitchenChanged();
    await writeState(trx, { ...about, now }, { status: present.status, operatorId: operator.id });
    await trx
      .insertInto('kitchen_count')
      .values(
        dishes.map(({ product, served, leftOver, thrownAway }) => ({
          school_id: about.schoolId,
          day: about.day,
          service: about.service,
          product_id: product,
          served,
          left_over: leftOver,
          thrown_away: thrownAway,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['school_id', 'day', 'service', 'product_id']).doUpdateSet(({ ref }) => ({
          served: ref('excluded.served'),
          left_over: ref('excluded.left_over'),
          thrown_away: ref('excluded.thrown_away'),
        })),
      )
      .execute();
    await writeAudit(trx, {
      action: 'kitchen.counted',
      operator: operator.id,
      subject: about.schoolId,
      detail: { day: about.day, service: about.service, dishes: dishes.length },
    });
    return viewDay(trx, operator, { ...about, now });
  });
}

/** @throws Failure validation_failed for an unknown or repeated dish, or an unbelievable number */
function checkCounts(present: KitchenService, dishes: readonly Counted[]): void {
  if (new Set(dishes.map(({ product }) => product)).size < dishes.length) {
    throw invalid('dishes', 'a dish twice');
  }
  for (const [at, counted] of dishes.entries()) {
    const dish = present.dishes.find(({ _id }) => _id === counted.product);
    if (!dish) throw invalid(`dishes.${at}.product`, 'not of this day');
    if (areCounts(counted, dish.quantity)) continue;
    throw invalid(`dishes.${at}.served`, 'too many portions', 'kitchen.error.tooMany', {
      most: mostPortions(dish.quantity),
    });
  }
}

function isStored(present: KitchenService, counted: Counted): boolean {
  const stored = present.dishes.find(({ _id }) => _id === counted.product)?.counts;
  return (
    stored?.served === counted.served &&
    stored.leftOver === counted.leftOver &&
    stored.thrownAway === counted.thrownAway
  );
}

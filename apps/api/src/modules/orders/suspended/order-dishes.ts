import { dishAllergens } from '@merenda/domain/ordering/allergens';
import type { Kysely } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { confirmedWith } from '../../health/index.ts';
import { partsOfProduct, textsByLanguage } from '../../menus/index.ts';
import type { Services } from '../../services.ts';
import { findHealthWarnings, type HealthWarning } from '../health-warnings.ts';

/** The dishes of an order with their present recipes, in the order's sequence. */
export async function findOrderDishes(db: Kysely<DB>, orderId: string) {
  const rows = await db
    .selectFrom('order_item')
    .innerJoin('menu_product', 'menu_product.id', 'order_item.menu_product_id')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .select(['menu_product.id', 'menu_product.category_id as categoryId'])
    .select(['order_item.quantity', 'product.names', 'product.allergens as own'])
    .select(partsOfProduct)
    .where('order_item.order_id', '=', orderId)
    .orderBy('order_item.position')
    .execute();
  return rows.map(({ names, own, parts, ...dish }) => ({
    ...dish,
    name: textsByLanguage(names),
    allergens: dishAllergens(own, parts),
  }));
}

export type OrderDish = Awaited<ReturnType<typeof findOrderDishes>>[number];

/** The health warnings of an order, and those that nobody has confirmed for it. */
export interface OrderWarnings {
  all: HealthWarning[];
  unconfirmed: HealthWarning[];
}

/**
 * Compares an order's dishes, or their replacements, with the student's health form and with the
 * order's confirmations. A job compares without a guardian.
 * @throws Failure health_data_locked
 */
export async function findOrderWarnings(
  services: Pick<Services, 'env' | 'log'>,
  db: Kysely<DB>,
  guardian: Pick<SignedIn, 'id'> | undefined,
  {
    orderId,
    studentId,
    dishes,
  }: { orderId: string; studentId: string; dishes: readonly Pick<OrderDish, Compared>[] },
): Promise<OrderWarnings> {
  const compared = { studentId, guardianId: guardian?.id, dishes };
  const [all = []] = await findHealthWarnings(services, db, [compared]);
  if (all.length === 0) return { all, unconfirmed: all };
  const confirmed = await confirmedWith(services, db, { orderId, studentId });
  const isConfirmed = ({ dish, allergens }: HealthWarning) => {
    const known = confirmed.find((one) => one.dish === dish)?.allergens ?? [];
    return allergens.every((allergen) => known.includes(allergen));
  };
  return { all, unconfirmed: all.filter((warning) => !isConfirmed(warning)) };
}

type Compared = 'id' | 'name' | 'allergens';

import type { MenuChange } from '@merenda/contract/menus/planning';
import { dishAllergens } from '@merenda/domain/ordering/allergens';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { type Conflict, compareDishes } from '../../health/index.ts';
import { partsOfProduct } from '../../menus/index.ts';
import type { Services } from '../../services.ts';
import type { PlannedSchool } from '../school.ts';

/** A school's orders of today and later that are neither cancelled nor served. */
export const comingOrders = ({ id, today }: PlannedSchool) => sql`
  meal_order.school_id = ${id} AND meal_order.day >= ${today}
  AND meal_order.status IN ('open', 'suspended')`;

/** Orders with a changed dish that their student's health form warns of, each with its conflicts. */
export async function findConflicting(
  services: Services,
  db: Kysely<DB>,
  school: PlannedSchool,
  changes: readonly MenuChange[],
): Promise<ReadonlyMap<string, Conflict[]>> {
  const dishes = changes.flatMap((change) => (change.kind === 'dish' ? [change.product] : []));
  if (dishes.length === 0) return new Map();
  const { rows } = await sql<{ id: string; studentId: string; products: string[] }>`
    SELECT meal_order.id, meal_order.student_id AS "studentId",
      array_agg(order_item.product_id) AS products
    FROM meal_order
    JOIN order_item ON order_item.order_id = meal_order.id
    JOIN health_form ON health_form.student_id = meal_order.student_id
    WHERE ${comingOrders(school)} AND EXISTS (
      SELECT FROM unnest(${dishes}::uuid[]) AS changed (id)
      WHERE order_item.product_id = changed.id OR EXISTS (SELECT FROM sub_product
        WHERE product_id = order_item.product_id AND part_id = changed.id))
    GROUP BY meal_order.id`.execute(db);
  if (rows.length === 0) return new Map();
  const recipes = await db
    .selectFrom('product')
    .select(['product.id', 'product.allergens'])
    .select(partsOfProduct)
    .where('product.id', 'in', [...new Set(rows.flatMap(({ products }) => products))])
    .execute();
  const conflicts = await compareDishes(
    services,
    db,
    rows.map(({ studentId, products }) => ({
      studentId,
      guardianId: undefined,
      dishes: recipes
        .filter(({ id }) => products.includes(id))
        .map(({ id, allergens, parts }) => ({ id, allergens: dishAllergens(allergens, parts) })),
    })),
  );
  return new Map(
    rows.flatMap(({ id }, index) => {
      const own = conflicts[index] ?? [];
      return own.length > 0 ? [[id, own] as const] : [];
    }),
  );
}

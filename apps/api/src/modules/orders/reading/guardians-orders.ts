import { scheduledFor } from '@merenda/domain/ordering/slots';
import type { Language } from '@merenda/domain/places/languages';
import { formatWallTime } from '@merenda/i18n';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import type { MealTime } from '../../meals/index.ts';
import { type OrderRow, selectOrders } from '../order-view.ts';

/** An order for emails and calendars. */
export interface GuardiansOrder extends OrderRow {
  /** The guardian who reads it. */
  reader: string;
  student_country: string;
  /** The guardian's rights over the student; null for an own meal. */
  may_see_health: boolean | null;
  may_spend: boolean | null;
  /** The names of the ordered dishes, by language. */
  dishes: Record<string, string>[];
}

/**
 * A query for the orders that concern guardians now: own ones, and those of own students. An order
 * has one row for each `reader`.
 */
export const selectGuardiansOrders = (db: Kysely<DB>, guardianIds: readonly string[]) =>
  selectOrders(db)
    .leftJoin('guardianship', (join) =>
      join
        .onRef('guardianship.student_id', '=', 'meal_order.student_id')
        .on('guardianship.guardian_id', 'in', guardianIds),
    )
    .select((eb) => eb.fn.coalesce('student.country', 'guardian.country').as('student_country'))
    .select((eb) => eb.fn.coalesce('guardianship.guardian_id', 'requester_id').as('reader'))
    .select(['guardianship.may_see_health', 'guardianship.may_spend'])
    .where((eb) =>
      eb.or([
        eb('guardianship.guardian_id', 'is not', null),
        eb.and([eb('meal_order.student_id', 'is', null), eb('requester_id', 'in', guardianIds)]),
      ]),
    );

/** The orders of such a query with their dishes, soonest first. */
export async function readGuardiansOrders(
  db: Kysely<DB>,
  matching: ReturnType<typeof selectGuardiansOrders>,
): Promise<GuardiansOrder[]> {
  const rows = await matching.orderBy('day').orderBy('slot').orderBy('order_number').execute();
  if (rows.length === 0) return [];
  const items = await db
    .selectFrom('order_item')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .select(['order_id', 'product.names'])
    .where(
      'order_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  const dishes = Map.groupBy(items, ({ order_id }) => order_id);
  return rows.map((row) => ({
    ...row,
    dishes: (dishes.get(row.id) ?? []).map(({ names }) => names as Record<string, string>),
  }));
}

/** "Tuesday, 24 November, 12:10"; "Tue 24, 12:10" in a row. */
export const timeOf = (
  language: Language,
  { day, slot }: MealTime,
  style?: Parameters<typeof formatWallTime>[2],
) => formatWallTime(language, scheduledFor(day, slot), style);

/** An order's page, under its diner (product:ordering#page). */
export const pageOf = ({ id, student_id, requester_id }: GuardiansOrder) =>
  student_id === null
    ? `/responsible/${requester_id}/schedulling/${id}`
    : `/dependents/${student_id}/buy/${id}`;

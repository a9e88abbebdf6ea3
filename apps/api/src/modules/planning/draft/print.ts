import type { MenuChange } from '@merenda/contract/menus/planning';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';

/**
 * A print of the records that a change is about, as they are now: another print later means that
 * somebody changed them. It leaves out what no planner changes, such as pictures.
 */
export async function printOf(
  db: Kysely<DB>,
  schoolId: string,
  change: MenuChange,
): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    SELECT md5(coalesce((${textOf(schoolId, change)}), 'absent')) AS print`.execute(db);
  return rows[0]?.print ?? '';
}

function textOf(schoolId: string, change: MenuChange): RawBuilder<string> {
  switch (change.kind) {
    case 'dish':
      return sql`SELECT concat_ws('|', names, descriptions, allergens, nutritional_value, kilocalories,
          CASE WHEN ${change.details !== undefined} THEN concat_ws('|', nutritional_info,
            coalesce(allergens_url, ''), recurrency, include_weekends) END,
          (SELECT string_agg(part_id::text, ' ' ORDER BY position, part_id) FROM sub_product
           WHERE product_id = product.id))
        FROM product WHERE id = ${change.product}`;
    case 'offer':
      return sql`SELECT concat_ws('|', category_id, is_offered, price_minor) FROM menu_product
        WHERE menu_id = ${change.menu} AND product_id = ${change.product}`;
    case 'withdrawal':
    case 'price':
      return sql`SELECT concat_ws('|', is_offered, price_minor,
          (SELECT string_agg(concat_ws(' ', from_day, menu_price.price_minor), ' ' ORDER BY from_day)
           FROM menu_price WHERE menu_product_id = menu_product.id AND started_at IS NULL))
        FROM menu_product WHERE id = ${change.menuProduct}`;
    case 'menu':
      return sql`SELECT concat_ws('|', start_date, end_date, repeats_on, cut_offs)
        FROM menu WHERE id = ${change.menu}`;
    case 'copy':
      return sql`SELECT string_agg(concat_ws('|', id, start_date, end_date, repeats_on, skipped_days,
          (SELECT string_agg(concat_ws(' ', category_id, product_id, price_minor), ' ' ORDER BY id)
           FROM menu_product WHERE menu_id = menu.id AND is_offered)), ';' ORDER BY id)
        FROM menu WHERE school_id = ${schoolId}
          AND (id = ANY (${[...change.menus, ...change.instead]}::uuid[])
            OR ${change.to} BETWEEN start_date AND end_date)`;
    case 'newMenu':
      return sql`SELECT string_agg(concat_ws('|', id, menu_type, start_date, end_date, repeats_on,
          start_time_minutes, end_time_minutes, skipped_days, order_types, prep_time_minutes,
          slots_time_minutes, slot_capacity, max_advance_days), ';' ORDER BY id)
        FROM menu WHERE school_id = ${schoolId}
          AND (id = ANY (${[...change.instead, ...(change.like ? [change.like] : [])]}::uuid[])
            OR (start_date <= ${change.endDate} AND end_date >= ${change.startDate}))`;
    case 'closing':
      return sql`SELECT string_agg(concat_ws('|', first_day, last_day, kind, name), ';' ORDER BY first_day)
        FROM school_closure WHERE school_id = ${schoolId}
          AND first_day <= ${change.lastDay} AND last_day >= ${change.firstDay}`;
  }
}

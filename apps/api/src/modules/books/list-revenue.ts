import type { listRevenue as Route } from '@merenda/contract/finance/revenue';
import { toMajor } from '@merenda/domain/money/money';
import { sql } from 'kysely';
import type { z } from 'zod';
import { keysetPage, type Order } from '../../platform/database/keyset.ts';
import type { Services } from '../services.ts';
import { readBookDay } from './book-day.ts';

type Schema = (typeof Route)['schema'];

interface Revenue {
  key: string;
  name: string | null;
  names: Record<string, string> | null;
  orders: number;
  portions: number;
  amount_minor: bigint;
}

const BY_KEY: Order = { keys: [{ column: 'revenue.key', type: 'text' }], direction: 'asc' };

const GROUPS = {
  school: { key: 'school.id::text', name: 'school.name', names: 'NULL::jsonb' },
  dish: { key: 'product.id::text', name: 'NULL::text', names: 'product.names' },
  day: { key: 'meal_order.day::text', name: 'NULL::text', names: 'NULL::jsonb' },
} as const;

/**
 * The revenue of meals' days, both included, by school, dish or day: what was ordered for them and
 * not cancelled (product:console-finance#revenue).
 * @throws Failure not_found
 */
export async function listRevenue(
  { db }: Services,
  companyId: string,
  { from, until, by, school, ...page }: z.output<Schema['querystring']>,
): Promise<z.input<Schema['response'][200]>> {
  const { currency } = await readBookDay(db, companyId, from);
  const { key, name, names } = GROUPS[by];
  const revenue = sql<Revenue>`(
    SELECT ${sql.raw(key)} AS key, ${sql.raw(name)} AS name, ${sql.raw(names)} AS names,
      count(DISTINCT meal_order.id)::int AS orders, sum(item.quantity)::int AS portions,
      sum(item.quantity * item.unit_price_minor)::bigint AS amount_minor
    FROM meal_order JOIN school ON school.id = meal_order.school_id
    JOIN order_item item ON item.order_id = meal_order.id
    JOIN product ON product.id = item.product_id
    WHERE school.company_id = ${companyId} AND meal_order.status <> 'cancelled'
      AND meal_order.day BETWEEN ${from} AND ${until}
      AND ${school ? sql`school.id = ${school}::uuid` : sql`true`}
    GROUP BY 1, 2, 3)`.as<'revenue'>('revenue');
  const matching = db.selectFrom(revenue).selectAll('revenue');
  const { rows, ...rest } = await keysetPage(db, matching, page, BY_KEY);
  const docs = rows.map((row) => ({
    company: companyId,
    currency,
    key: row.key,
    ...(row.name ? { name: row.name } : {}),
    ...(row.names ? { names: row.names } : {}),
    orders: row.orders,
    portions: row.portions,
    value: toMajor(row.amount_minor, currency),
  }));
  return { docs, ...rest };
}

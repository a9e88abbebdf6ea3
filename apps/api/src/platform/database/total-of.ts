import { COUNTED_AHEAD } from '@merenda/contract/primitives';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from './generated.ts';

interface Page {
  offset: number;
  limit: number;
  /** How many rows it has. */
  found: number;
}

export interface Total {
  total: number;
  hasMoreThanTotal?: true;
}

/**
 * How many there are in a list that may be long: exactly while no more than `COUNTED_AHEAD` follow the
 * page, else so many, and that there are more (product:api#long-lists). A page that ends the list has
 * counted it.
 * @param count counts as far as it is told
 */
export async function totalOf(
  { offset, limit, found }: Page,
  count: (most: number) => Promise<number>,
): Promise<Total> {
  const counted = countedBy({ offset, limit, found });
  if (counted !== undefined) return { total: counted };
  const most = offset + limit + COUNTED_AHEAD;
  const ahead = await count(most + 1);
  return ahead === most + 1 ? { total: most, hasMoreThanTotal: true } : { total: ahead };
}

/** How many there are, where a page ends the list and so has counted it. */
export const countedBy = ({ offset, limit, found }: Page): number | undefined =>
  found < limit && (found > 0 || offset === 0) ? offset + found : undefined;

/** How many rows a query finds, counted as far as `most`. */
export async function countRows<Tables extends keyof DB, Row>(
  db: Kysely<DB>,
  matching: SelectQueryBuilder<DB, Tables, Row>,
  most: number,
): Promise<number> {
  const found = matching.clearSelect().select(sql<number>`1`.as('one')).limit(most);
  const { total } = await db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

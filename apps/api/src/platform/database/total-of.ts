import { COUNTED_AHEAD } from '@merenda/contract/primitives';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from './generated.ts';

interface Page {
  offset: number;
  limit: number;
  /** Number of rows on the page. */
  found: number;
}

export interface Total {
  total: number;
  hasMoreThanTotal?: true;
}

/**
 * The total of a list that may be long. It is exact if at most `COUNTED_AHEAD` items follow the page.
 * Otherwise it ends there, with a mark that more exist (product:api#long-lists). The last page needs no
 * count.
 * @param count counts up to the given maximum
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

/** The total, if the page is the list's last one; otherwise undefined. */
export const countedBy = ({ offset, limit, found }: Page): number | undefined =>
  found < limit && (found > 0 || offset === 0) ? offset + found : undefined;

/** The number of rows that a query finds, up to `most`. */
export async function countRows<Joined, Tables extends keyof Joined, Row>(
  db: Kysely<DB>,
  matching: SelectQueryBuilder<Joined, Tables, Row>,
  most: number,
): Promise<number> {
  const { total } = await countOf(db, matching, most).executeTakeFirstOrThrow();
  return Number(total);
}

/** The query that counts the rows of another, up to `most`. */
export const countOf = <Joined, Tables extends keyof Joined, Row>(
  db: Kysely<DB>,
  matching: SelectQueryBuilder<Joined, Tables, Row>,
  most: number | RawBuilder<number>,
) =>
  db
    .selectFrom(matching.clearSelect().select(sql<number>`1`.as('one')).limit(most).as('found'))
    .select((eb) => eb.fn.countAll<bigint>().as('total'));

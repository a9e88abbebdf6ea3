import { day, id, instant } from '@merenda/contract/primitives';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { invalid } from '../failure.ts';
import type { DB } from './generated.ts';
import { countRows, type Total, totalOf } from './total-of.ts';

/** The values that a list may be ordered by, as a cursor carries them. */
const VALUES = {
  timestamptz: instant,
  date: day,
  uuid: id,
  bigint: z.string().regex(/^-?\d{1,18}$/),
  text: z
    .string()
    .max(400)
    .refine((value) => value.isWellFormed() && !value.includes('\0')),
} as const;

/** The columns or expressions that order a list, none of them NULL; together they name one row. */
export interface Order {
  keys: readonly {
    column: string | RawBuilder<unknown>;
    type: keyof typeof VALUES;
    /** The value may be `infinity`: an instant that has not come. */
    isOpenEnded?: true;
  }[];
  direction: 'asc' | 'desc';
}

interface Asked {
  after?: string | undefined;
  limit: number;
}

type Page<Row> = { rows: (Row & { place: string[] })[]; next?: string } & Partial<Total>;

/**
 * One page of an operators' list, and the cursor of the next (product:api#operators-lists). A cursor
 * names the last row's place in the order: rows that come or go never shift a later page.
 * @throws Failure validation_failed when `after` is no cursor of this order
 */
export async function keysetPage<Joined, Tables extends keyof Joined, Row>(
  db: Kysely<DB>,
  matching: SelectQueryBuilder<Joined, Tables, Row>,
  { after, limit }: Asked,
  { keys, direction }: Order,
): Promise<Page<Row>> {
  const columns = sql.join(keys.map(({ column }) => expressionOf(column)));
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const ordered = keys.reduce(
    (query, { column }) => query.orderBy(expressionOf(column), direction),
    matching
      .select(sql<string[]>`ARRAY[${sql.join(keys.map(written))}]`.as('place'))
      .limit(limit + 1),
  );
  const found = await ordered
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${columns}) ${beyond} (${placeOf(after ?? '', keys)})`),
    )
    .execute();
  const rows = found.slice(0, limit) as (Row & { place: string[] })[];
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    rows,
    ...(last && { next: cursorOf(last) }),
    ...(after === undefined &&
      (await totalOf({ offset: 0, limit, found: found.length }, (most) =>
        countRows(db, matching, most),
      ))),
  };
}

/**
 * One page of what several statements found in one order.
 * @param pages each has its first rows of the same limit
 * @param compare says the order of two rows, as `Array.sort` takes it
 */
export function mergePages<Row>(
  pages: readonly Page<Row>[],
  limit: number,
  compare: (one: Row, other: Row) => number,
): Page<Row> {
  const found = pages.flatMap(({ rows }) => rows).sort(compare);
  const rows = found.slice(0, limit);
  const last = found.length > limit || pages.some(({ next }) => next) ? rows.at(-1) : undefined;
  const totals = pages.flatMap(({ total }) => total ?? []);
  return {
    rows,
    ...(last && { next: cursorOf(last) }),
    ...(totals.length > 0 && { total: totals.reduce((sum, total) => sum + total, 0) }),
    ...(pages.some(({ hasMoreThanTotal }) => hasMoreThanTotal) && { hasMoreThanTotal: true }),
  };
}

const cursorOf = ({ place }: { place: string[] }): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

const expressionOf = (column: string | RawBuilder<unknown>) =>
  typeof column === 'string' ? sql.ref(column) : column;

/** A key's value as text. An instant keeps its microseconds, which a `Date` loses. */
function written({ column, type }: Order['keys'][number]) {
  const value = expressionOf(column);
  if (type !== 'timestamptz') return sql<string>`${value}::text`;
  return sql<string>`CASE WHEN isfinite(${value})
    THEN to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    ELSE ${value}::text END`;
}

function placeOf(after: string, keys: Order['keys']) {
  const values = z.array(z.string()).length(keys.length).safeParse(parsed(after));
  const place = keys.map(({ type, isOpenEnded }, at) => {
    const known = isOpenEnded ? VALUES[type].or(z.literal('infinity')) : VALUES[type];
    const value = known.safeParse(values.data?.[at]);
    if (!value.success) throw invalid('after', 'no place of this list');
    return sql`${value.data}::${sql.raw(type)}`;
  });
  return sql.join(place);
}

function parsed(after: string): unknown {
  try {
    return JSON.parse(Buffer.from(after, 'base64url').toString());
  } catch {
    return undefined;
  }
}

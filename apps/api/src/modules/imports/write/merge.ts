import type { PoolClient } from 'pg';
import { type Format, stagingOf } from '../formats/format.ts';

/** A file's changes that are told one by one. */
const MAX_CHANGES_TOLD = 20;

/** The changes of one file's rows, made or, in a dry run, planned. */
export interface Changes {
  inserted: number;
  updated: number;
  deleted: number;
  unchanged: number;
  /** Names the changes with the values that they replace: other data, or other rows, have another one. */
  version: string;
  /** The first changes: the row's line, the record's keys, and the differences. */
  listed: readonly {
    line: number;
    record: string;
    action: 'INSERT' | 'UPDATE' | 'DELETE';
    difference: string;
  }[];
}

/** The table of this transaction that lists what a format's rows changed. */
export const changesOf = (format: Format) => `${stagingOf(format)}_changes`;

/** Writes the staged rows to their table: new and different ones. */
export async function merge(client: PoolClient, format: Format): Promise<Changes> {
  const changes = changesOf(format);
  await client.query(
    `CREATE TEMPORARY TABLE ${changes} (action text, line integer, record text, difference text, print text) ON COMMIT DROP`,
  );
  await client.query(
    `WITH merged AS (${mergeSql(format)}) INSERT INTO ${changes} SELECT * FROM merged`,
  );
  const { rows } = await client.query<{ action: string; count: bigint }>(
    `SELECT action, count(*) FROM ${changes} GROUP BY action
     UNION ALL SELECT 'ALL', count(*) FROM ${stagingOf(format)}`,
  );
  const listed = await client.query<Changes['listed'][number]>(
    `SELECT line, record, action, difference FROM ${changes} ORDER BY line LIMIT ${MAX_CHANGES_TOLD}`,
  );
  const [printed] = (
    await client.query<{ version: string }>(
      `SELECT md5(coalesce(string_agg(concat_ws(' ', action, record, print), E'\\n' ORDER BY line), ''))
         AS version FROM ${changes}`,
    )
  ).rows;
  const count = (action: string) => Number(rows.find((row) => row.action === action)?.count ?? 0n);
  const [inserted, updated, deleted] = [count('INSERT'), count('UPDATE'), count('DELETE')];
  const unchanged = count('ALL') - inserted - updated - deleted;
  const version = printed?.version ?? '';
  return { inserted, updated, deleted, unchanged, version, listed: listed.rows };
}

function mergeSql(format: Format): string {
  const { table, joins, identity, values, isDeleted, key } = format;
  const all = { ...identity, ...mapValues(values, ({ from }) => from) };
  const columns = Object.keys(all);
  const valueColumns = Object.keys(values);
  const isGone = isDeleted ? 's.removed' : 'false';
  const list = (names: readonly string[], prefix: string) =>
    names.map((name) => `${prefix}${name}`).join(', ');
  const isSame = Object.keys(identity).map((name) => `t.${name} = n.${name}`);
  const differs = `(${list(valueColumns, 't.')}) IS DISTINCT FROM (${list(valueColumns, 'n.')})`;
  const source = Object.entries(all).map(([name, from]) => `${from} AS ${name}`);
  return `MERGE INTO ${table} AS t
    USING (
      SELECT s.line, s.company, ${isGone} AS is_gone,
        concat_ws(' ', ${key.map((staged) => `s.${staged}`).join(', ')}) AS record, ${source.join(', ')}
      FROM ${stagingOf(format)} AS s ${joins}
    ) AS n ON ${isSame.join(' AND ')}
    ${isDeleted ? 'WHEN MATCHED AND n.is_gone THEN DELETE' : ''}
    WHEN MATCHED AND ${differs} THEN
      UPDATE SET ${valueColumns.map((name) => `${name} = n.${name}`).join(', ')}
    WHEN NOT MATCHED AND NOT n.is_gone THEN INSERT (${columns.join(', ')}) VALUES (${list(columns, 'n.')})
    RETURNING merge_action(), n.line, n.record, concat_ws(', ', ${differences(format).join(', ')}),
      md5(ROW(${list(valueColumns, 'old.')})::text)`;
}

/** SQL of the differences, each a text or null. */
const differences = ({ values }: Format): string[] =>
  Object.entries(values).map(([name, { shown }]) => {
    const difference = shown
      ? `format('%s %s → %s', ${label(name)}, coalesce(${shown(`old.${name}`)}, '–'),
          coalesce(${shown(`new.${name}`)}, '–'))`
      : label(name);
    return `CASE WHEN merge_action() = 'UPDATE' AND old.${name} IS DISTINCT FROM new.${name}
      THEN ${difference} END`;
  });

const label = (column: string) => `'${column.replace(/_(id|minor|minutes)$/, '')}'`;

const mapValues = <T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

import { beforeAll, expect, test } from 'vitest';
import type { TestApi } from '../../testing/api.ts';

const statements = new WeakMap<TestApi, Promise<string>>();

/** A fingerprint of the whole database; it changes when any row does. */
export async function fingerprint(api: TestApi): Promise<string> {
  const statement = statements.get(api) ?? statementOf(api);
  statements.set(api, statement);
  const { rows } = await api.owner.query(await statement);
  return JSON.stringify(rows);
}

/** Checks that refused requests change nothing: once for a group of tests, since a fingerprint takes time. */
export function leavingNoTrace(api: () => TestApi, tests: () => void): void {
  let before: string;
  beforeAll(async () => {
    before = await fingerprint(api());
  });
  tests();
  test('these requests change nothing in the database', async () => {
    // As objects: a failure names the table.
    expect(JSON.parse(await fingerprint(api()))).toEqual(JSON.parse(before));
  });
}

/** One statement over all tables: it adds the rows' hashes, which needs no order. */
async function statementOf({ owner }: TestApi): Promise<string> {
  const { rows } = await owner.query<{ each: string }>(
    `SELECT format('SELECT %L AS name, count(*)::text AS rows,
       sum(hashtextextended(t::text, 0))::text AS hashes FROM %I.%I t',
       schemaname || '.' || tablename, schemaname, tablename) AS each
     FROM pg_tables WHERE schemaname IN ('public', 'ledger') ORDER BY 1`,
  );
  // Parallel workers would return the tables in any order.
  return `${rows.map(({ each }) => each).join(' UNION ALL ')} ORDER BY name`;
}

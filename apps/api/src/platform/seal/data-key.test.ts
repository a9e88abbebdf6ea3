import { testDatabase } from '@merenda/testing/database';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../database/migrations.ts';
import { SEALED_TABLES } from './data-key.ts';

test('key rotation covers every table with a secret under DATA_KEY', async () => {
  const database = await testDatabase([...MIGRATIONS]);
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(
    `SELECT table_name AS table, array_agg(column_name::text) AS columns
     FROM information_schema.columns WHERE table_schema = 'public'
     GROUP BY table_name HAVING bool_or(column_name = 'data_key_print') ORDER BY table_name`,
  );
  await database.drop();
  expect(rows.map(({ table }) => table)).toEqual(Object.keys(SEALED_TABLES).sort());
  for (const [at, { id, sealed }] of Object.entries(SEALED_TABLES)) {
    const columns = rows.find(({ table }) => table === at)?.columns;
    expect(columns).toEqual(expect.arrayContaining([id, sealed]));
  }
});

import { afterAll, expect, test } from 'vitest';
import { startApi } from '../testing/api.ts';
import { NO_WAYS_IN, WAYS_IN } from './ways-in.ts';

const api = await startApi();
afterAll(() => api.close());

test('every table that names a guardian is a way into the account that ends, or says why it is none', async () => {
  const { rows } = await api.owner.query<{ table: string }>(
    `SELECT DISTINCT relname AS table
     FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
     WHERE contype = 'f' AND confrelid = 'guardian'::regclass
     UNION
     SELECT table_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'guardian_id'`,
  );
  const declared = [...Object.keys(WAYS_IN), ...Object.keys(NO_WAYS_IN)];
  expect(declared.toSorted()).toEqual(rows.map(({ table }) => table).toSorted());
});

import { LAST_DAY_OF_MONTH } from '@merenda/domain/agreements/monthly';
import { testDatabase } from '@merenda/testing/database';
import { expect, test } from 'vitest';
import { MIGRATIONS } from './migrations.ts';

test('a table that keeps a rule of the domain keeps it with the same figure', async () => {
  const database = await testDatabase([...MIGRATIONS]);
  const { rows } = await database.pool.query<{ rule: string }>(
    `SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint
     WHERE conrelid = 'recurring_topup'::regclass ORDER BY conname`,
  );
  await database.drop();
  const days = rows.flatMap(({ rule }) => [
    ...rule.matchAll(/EXTRACT\(day FROM (\w+)\) <= \(?(\d+)/g),
  ]);
  expect(days.map(([, column, day]) => [column, Number(day)])).toEqual([
    ['ends_on', LAST_DAY_OF_MONTH],
    ['starts_on', LAST_DAY_OF_MONTH],
  ]);
});

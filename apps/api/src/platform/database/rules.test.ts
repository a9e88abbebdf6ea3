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

/** Columns that name a guardian and may do so after the guardian has left, and why. */
const OUTLIVES_ITS_GUARDIAN = [
  // Is written as a guardian leaves a student, also by leaving altogether.
  'former_guardianship.guardian_id',
  // Comes with a number of the guardian's stream, which has the check.
  'guardian_event.guardian_id',
  // Is a change of a row, not a new one; whoever makes it has the right, which goes with the guardian.
  'student.restrictions_changed_by',
];

test('nothing new comes to a guardian who has left: each table that names one checks it, in this column', async () => {
  const database = await testDatabase([...MIGRATIONS]);
  const columns = `SELECT conrelid, conkey[1] AS attnum FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'guardian'::regclass`;
  const { rows } = await database.pool.query<{ column: string; checked: boolean }>(
    `SELECT conrelid::regclass || '.' || attname AS column, EXISTS (
       SELECT FROM pg_trigger WHERE tgrelid = conrelid AND tgfoid = 'check_guardian_is_here'::regproc
         AND encode(tgargs, 'escape') = attname || '\\000') AS checked
     FROM (${columns}) named JOIN pg_attribute ON attrelid = conrelid AND pg_attribute.attnum = named.attnum
     ORDER BY 1`,
  );
  await database.drop();
  const unchecked = rows.filter(({ checked }) => !checked).map(({ column }) => column);
  expect(unchecked).toEqual(OUTLIVES_ITS_GUARDIAN);
  expect(rows.length).toBeGreaterThan(OUTLIVES_ITS_GUARDIAN.length);
});

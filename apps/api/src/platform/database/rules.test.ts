import { LAST_DAY_OF_MONTH } from '@merenda/domain/agreements/monthly';
import { testDatabase } from '@merenda/testing/database';
import { expect, test } from 'vitest';
import { isGuardianGone } from './database.ts';
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

/** Columns that name a guardian and do not ask whether the guardian is still here, and why. */
const OUTLIVES_ITS_GUARDIAN = [
  // Is written as a guardian leaves a student, also by leaving altogether.
  'former_guardianship.guardian_id',
  // Comes with a number of the guardian's stream, which has the check.
  'guardian_event.guardian_id',
  // Is a change of a row, not a new one; whoever makes it has the right, which goes with the guardian.
  'student.restrictions_changed_by',
];

test('nothing new comes to a guardian who is not here: each table that names one refuses the row', async () => {
  const database = await testDatabase([...MIGRATIONS]);
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `SELECT conrelid::regclass::text AS table, attname AS column
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND confrelid = 'guardian'::regclass ORDER BY 1, 2`,
  );
  const unchecked: string[] = [];
  for (const { table, column } of rows) {
    // It is refused before anything else about the row is looked at.
    const refusal = await database.pool
      .query(`INSERT INTO ${table} (${column}) VALUES (gen_random_uuid())`)
      .catch((error: unknown) => error);
    if (!isGuardianGone(refusal)) unchecked.push(`${table}.${column}`);
  }
  await database.drop();
  expect(unchecked).toEqual(OUTLIVES_ITS_GUARDIAN);
});

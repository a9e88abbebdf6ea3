import { LAST_DAY_OF_MONTH } from '@merenda/domain/agreements/monthly';
import { testDatabase } from '@merenda/testing/database';
import { expect, test } from 'vitest';
import { isGuardianGone, isStudentGone } from './database.ts';
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
  expect(await uncheckedReferences('guardian', isGuardianGone)).toEqual(OUTLIVES_ITS_GUARDIAN);
});

/** Columns that name a student and do not ask whether the student is still here, and why. */
const OUTLIVES_ITS_STUDENT = [
  // Takes no money; an order of it is made under the student's lock.
  'cart.student_id',
  // Is written as a guardian leaves a student, also by the student's deletion.
  'former_guardianship.student_id',
  // Is made under the student's lock.
  'meal_order.student_id',
  // Say for whom money was meant: where the wallet is closed, it comes to whoever paid.
  'recurring_topup_part.student_id',
  'topup_part.student_id',
  'topup_refund_part.student_id',
];

test('nothing new comes to a student who is not here: each table that names one refuses the row', async () => {
  expect(await uncheckedReferences('student', isStudentGone)).toEqual(OUTLIVES_ITS_STUDENT);
});

/** Columns that refer to persons of the table without asking whether they are still here. */
async function uncheckedReferences(to: string, isGone: (error: unknown) => boolean) {
  const database = await testDatabase([...MIGRATIONS]);
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `SELECT conrelid::regclass::text AS table, attname AS column
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND confrelid = $1::regclass ORDER BY 1, 2`,
    [to],
  );
  const unchecked: string[] = [];
  for (const { table, column } of rows) {
    // It is refused before anything else about the row is looked at, but for a guardian who is gone, too.
    if (to !== 'guardian') {
      await database.pool.query(`DROP TRIGGER IF EXISTS guardian_is_here ON ${table}`);
    }
    const refusal = await database.pool
      .query(`INSERT INTO ${table} (${column}) VALUES (gen_random_uuid())`)
      .catch((error: unknown) => error);
    if (!isGone(refusal)) unchecked.push(`${table}.${column}`);
  }
  await database.drop();
  return unchecked;
}

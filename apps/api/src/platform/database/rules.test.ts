import { LAST_DAY_OF_MONTH } from '@merenda/domain/agreements/monthly';
import { TOPUP_KINDS } from '@merenda/domain/books/topup-kinds';
import { testDatabase } from '@merenda/testing/database';
import { expect, test } from 'vitest';
import { isClassGone, isGuardianGone, isStudentGone } from './database.ts';
import { COLUMNS } from './generated.ts';
import { APPLICATION_ROLE, MIGRATIONS } from './migrations.ts';
import { LEAVING } from './releases.ts';

test('a table that enforces a rule of the domain uses the domain’s figure', async () => {
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

test('the kinds of transfers that bring automatic money are those of top-ups', async () => {
  const database = await testDatabase([...MIGRATIONS]);
  const { rows } = await database.pool.query<{ kinds: string }>(
    `SELECT substring(prosrc FROM 't[.]kind IN [(]([^)]*)[)]') AS kinds FROM pg_proc
     WHERE proname = 'bring_automatic_money'`,
  );
  await database.drop();
  const kinds = [...(rows[0]?.kinds ?? '').matchAll(/'([\w-]+)'/g)].map(([, kind]) => kind);
  expect(kinds.toSorted()).toEqual(TOPUP_KINDS.toSorted());
});

test('statements name every column of the database but those that are leaving', async () => {
  const database = await testDatabase([...MIGRATIONS]);
  const { rows } = await database.pool.query<{ name: string; columns: string[] }>(
    `SELECT table_name AS name, array_agg(column_name::text ORDER BY ordinal_position) AS columns
     FROM information_schema.columns
     WHERE table_schema = 'public' AND format('public.%s.%s', table_name, column_name) <> ALL ($1)
     GROUP BY table_name`,
    [LEAVING],
  );
  await database.drop();
  expect(COLUMNS).toEqual(Object.fromEntries(rows.map(({ name, columns }) => [name, columns])));
});

/** Columns that name a guardian without checking that the guardian still exists, and the reasons. */
const OUTLIVES_ITS_GUARDIAN = [
  // The row is written when a guardian leaves a student, also by deleting the account.
  'former_guardianship.guardian_id',
  // The row takes a number from the guardian's stream, which has the check.
  'guardian_event.guardian_id',
  // The row pays money of somebody who has left.
  'owed_payment.guardian_id',
  // The column changes in an existing row; the right to change it ends with the guardian.
  'student.restrictions_changed_by',
];

test('each table that names a guardian refuses a new row for one who no longer exists', async () => {
  expect(await uncheckedReferences('guardian', isGuardianGone)).toEqual(OUTLIVES_ITS_GUARDIAN);
});

/** Columns that name a student without checking that the student still exists, and the reasons. */
const OUTLIVES_ITS_STUDENT = [
  // A cart takes no money; its order is made under the student's lock.
  'cart.student_id',
  // The row is written when a guardian leaves a student, also by the student's deletion.
  'former_guardianship.student_id',
  // The order is made under the student's lock.
  'meal_order.student_id',
  // These columns say for whom money was meant; if the wallet is closed, the payer gets the money.
  'recurring_topup_part.student_id',
  'topup_part.student_id',
  'topup_refund_part.student_id',
];

test('each table that names a student refuses a new row for one who no longer exists', async () => {
  expect(await uncheckedReferences('student', isStudentGone)).toEqual(OUTLIVES_ITS_STUDENT);
});

/** References to rows that the application deletes, by the reason why no writer meets a deletion. */
const NEVER_MEETS_A_DELETION = {
  'Both rows are written in one transaction.': [
    'cart_item.cart_id',
    'health_draft_key.draft_id',
    'push_delivery.alert_id',
    'ticket_file.message_id',
  ],
  'The writer locks the row that is referred to.': [
    'meal_order.cart_id',
    'push_delivery.subscription_id',
    'standing_order_day.student_id',
    'ticket_key.ticket_id',
    'ticket_message.ticket_id',
  ],
  'Writer and deletion lock the student.': [
    'health_confirmation.student_id',
    'health_draft.guardian_id',
    'health_draft.student_id',
    'health_form.student_id',
    'health_form_version.form_id',
    'medical_report.form_id',
    'standing_order.guardian_id',
    'student_photo.student_id',
  ],
  'Writer and deletion hold the lock of the company’s pictures.': [
    'dish_picture_file.picture_id',
    'product.drawing_id',
    'product.picture_id',
    'school.coupon_logo_id',
  ],
  'The writer’s session lives, and a session is deleted days after its end.': [
    'push_subscription.session_id',
  ],
  'A job writes the row, and finds the deletion when it tries again.': [
    'guardian_invitation_token.invitation_id',
    'guardian_request_token.request_id',
  ],
};

test('each reference to rows that the application deletes is answered, or never meets a deletion', async () => {
  const database = await testDatabase([...MIGRATIONS]);
  const { rows } = await database.pool.query<{ constraint: string; column: string }>(
    `SELECT conname AS constraint, format('%s.%s', conrelid::regclass, attname) AS column
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace
       AND has_table_privilege($1::name, confrelid, 'DELETE')`,
    [APPLICATION_ROLE],
  );
  await database.drop();
  const unanswered = rows.filter(
    ({ constraint }) => !isClassGone(Object.assign(new Error('refused'), { constraint })),
  );
  expect(unanswered.map(({ column }) => column).toSorted()).toEqual(
    Object.values(NEVER_MEETS_A_DELETION).flat().toSorted(),
  );
  expect(rows.length - unanswered.length).toBe(4);
});

/** Columns that refer to persons of the table without checking that they still exist. */
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
    // The trigger refuses the row before any other check. The check for a missing guardian comes first,
    // too, and is therefore dropped.
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

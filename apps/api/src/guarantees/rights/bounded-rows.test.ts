import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';

/**
 * The bound of one guardian's rows in a table that names guardians or students, by table. A table with one row
 * for each of them needs no line.
 */
const BOUNDS: Readonly<Record<string, string>> = {
  // A number of rows.
  student: 'MAX_STUDENTS',
  guardian_invitation: 'MAX_GUARDIANS open ones, USES_A_DAY',
  passkey: 'MAX_PASSKEYS',
  push_subscription: 'MAX_DEVICES: a further one replaces the oldest',
  recurring_topup: 'MAX_MONTHLY',
  recurring_topup_part: 'one for each student of a monthly top-up',
  automatic_topup: 'one running for each wallet',
  health_draft: 'one for each student or school',
  recovery_code: 'each set replaces the one before',
  // A budget of uses.
  ticket: 'USES_A_DAY',
  survey_answer: 'USES_A_DAY',
  health_form_version: 'VERSIONS_A_DAY for each form; every version stays, for who relied on it',
  guardian_request: 'GUESS_THROTTLES, and an end by which the purge takes it',
  guardian_request_token: 'one for each request',
  // The purge takes them soon after their end, and the limit of requests bounds their making.
  card_setup: 'endedCardPageDays',
  cart: 'spentLinkDays',
  email_confirmation: 'spentLinkDays',
  login_link: 'spentLinkDays',
  password_reset: 'spentLinkDays',
  passkey_challenge: 'its expiry',
  sign_in_ticket: 'its expiry',
  session: 'endedSessionDays; each one is a sign-in',
  known_device: 'knownDeviceDays; each one is a sign-in',
  guardian_event: 'toldEventDays',
  // Money that somebody paid, and its parts; a card that a processor took.
  meal_order: 'each one is paid',
  health_confirmation: 'one for each order',
  payment_card: 'MAX_CARDS kept ones; a deleted one is a card that its processor accepted',
  topup: 'books, kept by law',
  topup_part: 'one for each share of a top-up',
  topup_refund_part: 'one for each share of a refund',
  payout_request: 'each one holds its money',
  // Operators write them.
  attendance: 'one for each student and day',
  owed_payment: 'operators enter them',
};

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('each table that a guardian could fill names its bound, or why it needs none', async () => {
  const { rows } = await api.owner.query<{ name: string }>(
    `SELECT conrelid::regclass::text AS name FROM pg_constraint
     WHERE contype = 'f' AND confrelid IN ('guardian'::regclass, 'student'::regclass)
     GROUP BY conrelid HAVING NOT EXISTS (SELECT FROM pg_index
       WHERE indrelid = conrelid AND indisunique AND indpred IS NULL
         AND indkey::int2[] <@ array_agg(conkey[1]))
     ORDER BY name`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(BOUNDS).toSorted());
});

test('a bound is a constant of the sources', () => {
  const root = path.join(import.meta.dirname, '../../../../..');
  const files = globSync(['apps/api/src/modules/**/*.ts', 'packages/domain/src/**/*.ts'], {
    cwd: root,
  });
  const sources = files.map((name) => readFileSync(path.join(root, name), 'utf8')).join('\n');
  const named = Object.values(BOUNDS).flatMap(
    (bound) => bound.match(/[A-Z]+(?:_[A-Z]+)+|[a-z]+[A-Z]\w*/g) ?? [],
  );
  const unknown = filled(named).filter(
    (name) => !new RegExp(`\\b(?:const ${name}\\b|${name}:)`).test(sources),
  );
  expect(unknown).toEqual([]);
});

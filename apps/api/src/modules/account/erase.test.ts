import { randomUUID } from 'node:crypto';
import { freePort } from '@merenda/database';
import { filled } from '@merenda/testing/filled';
import { afterAll, expect, test } from 'vitest';
import { deleteMe } from '../../testing/account.ts';
import { call } from '../../testing/client.ts';
import { createCard } from '../../testing/factories/cards.ts';
import { createCompleteFamily, openCompany } from '../../testing/factories/complete-family.ts';
import { createFamily } from '../../testing/factories/families.ts';
import { createEmailLink } from '../../testing/factories/guardians.ts';
import { emptyWallet } from '../../testing/factories/wallets.ts';
import { startPayments } from '../../testing/payments.ts';
import { startSandbox } from '../../testing/sandbox.ts';
import { removeCards } from '../cards/index.ts';
import { ERASURES } from './erase.ts';
import { watchErasure } from './testing/left.ts';

const payments = await startPayments();
afterAll(() => payments.close());

/** Tables whose rows expire anyway. */
const EXPIRING_TABLES = ['ledger.idempotency'];

/** Every row of every table as text, by table. */
async function everything(): Promise<Map<string, string>> {
  const { owner } = payments.api;
  const { rows } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'ledger')`,
  );
  const tables = new Map<string, string>();
  for (const { name } of rows) {
    if (EXPIRING_TABLES.includes(name)) continue;
    const { rows: found } = await owner.query<{ text: string | null }>(
      `SELECT string_agg(to_jsonb(t)::text, E'\\n') AS text FROM ${name} t`,
    );
    tables.set(name, found[0]?.text ?? '');
  }
  return tables;
}

/** The number of rows that name one of these guardians or students, by `table.column`. */
async function rowsNaming(ids: readonly string[]): Promise<Map<string, number>> {
  const { owner } = payments.api;
  const { rows } = await owner.query<{ table: string; column: string }>(
    `SELECT relname AS table, attname AS column
     FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
     JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
     WHERE contype = 'f' AND confrelid IN ('guardian'::regclass, 'student'::regclass)
     UNION
     SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name IN ('guardian_id', 'student_id')`,
  );
  const counts = new Map<string, number>();
  for (const { table, column } of rows) {
    const { rowCount } = await owner.query(`SELECT FROM ${table} WHERE ${column} = ANY ($1)`, [
      ids,
    ]);
    counts.set(`${table}.${column}`, rowCount ?? 0);
  }
  return counts;
}

const whereIn = (tables: Map<string, string>, secret: string) =>
  [...tables].flatMap(([name, text]) => (text.includes(secret) ? [name] : []));

const SECRETS = {
  name: 'Zenóbia Quaresma',
  phone: '+5511961239876',
  street: 'Rua dos Segredos',
  student: 'Policarpo Quaresma',
  holder: 'ZENOBIA QUARESMA',
};

const GUARDIANS_SECRETS = ['39053344705', 'RG-445566', 'Chef-77', 'C-7788', 'PP-445566'];

/** The student's values, but the name and the till's barcode. */
const STUDENTS_SECRETS = [
  'policarpo@example.test',
  '+5511970001234',
  '52998224725',
  'RG-778899',
  'PP-112233',
  'MAT-9911',
  'SALA-42',
];

/** A family with a value in each column that a deletion empties, and what of it names the people. */
async function createKnownFamily() {
  const { api } = payments;
  const family = await createCompleteFamily(payments, await openCompany(api, 'wefood'));
  const { user, student } = family.own;
  const { token } = family.secrets;
  await call(api.url, 'PUT /users/:id', {
    token,
    params: { id: user },
    body: { name: SECRETS.name, phoneNumber: SECRETS.phone },
  });
  await api.owner.query(
    `UPDATE guardian SET country = 'PT', tax_identifier = '39053344705', tax_identifier_type = 'CPF', national_id = 'RG-445566', position = 'Chef-77',
       passport_number = 'PP-445566', passport_expires_on = '2031-05-06', language = 'pt-BR', introduced_at = now(),
       first_steps_closed_at = now(), internal_company_id = 'C-7788', billing = jsonb_build_object('street', $2::text) WHERE id = $1`,
    [user, SECRETS.street],
  );
  await api.owner.query(
    `UPDATE student SET name = $2, email = 'policarpo@example.test', phone = '+5511970001234', tax_identifier = '52998224725',
       national_id = 'RG-778899', passport_number = 'PP-112233', passport_expires_on = '2031-07-08',
       enrollment_number = 'MAT-9911', room_number = 'SALA-42', country = 'BR', daily_max_minor = 100,
       alert_enabled = true, alert_min_minor = 7, restrictions_version = 3, restrictions_changed_at = now(),
       forbidden_products = ARRAY[uuidv7()], forbidden_categories = ARRAY[uuidv7()], forbidden_allergens = '{milk}',
       favourite_products = ARRAY[uuidv7()], ean_enabled = true, allow_supervisory_buy = true WHERE id = $1`,
    [student, SECRETS.student],
  );
  await api.owner.query(
    `UPDATE topup SET redirect_qr_code_url = 'https://pay.example/code' WHERE guardian_id = $1`,
    [user],
  );
  const { rows: cards } = await api.owner.query<{ gateway_token: string }>(
    'UPDATE payment_card SET holder = $2 WHERE guardian_id = $1 RETURNING gateway_token',
    [user, SECRETS.holder],
  );
  const { rows: till } = await api.owner.query<{ ean_code: string }>(
    'SELECT ean_code FROM student WHERE id = $1',
    [student],
  );
  await nameEverywhere(user, student);
  const named = await rowsNaming([user, student]);
  expect([...named].filter(([, count]) => count === 0)).toEqual([]);
  const ofStudent = [...STUDENTS_SECRETS, ...filled(till).map(({ ean_code }) => ean_code)];
  return { ...family, cards: filled(cards), named, ofStudent };
}

const KEPT = ERASURES.flatMap(({ keeps }) => Object.keys(keeps ?? {}));

/** The columns that name one of these people, and that no module keeps. */
const stillNaming = async (...people: string[]) =>
  [...(await rowsNaming(people))].flatMap(([column, count]) =>
    count > 0 && !KEPT.includes(column) ? [column] : [],
  );

test('no table keeps personal data; anonymous rows stay only where a module says why', async () => {
  const { api } = payments;
  const { own, operator, cards, named, ...family } = await createKnownFamily();
  const { user, student, wallet, studentWallet } = own;
  const { token, email, password } = family.secrets;
  // The student has no other guardian.
  await api.owner.query('DELETE FROM guardianship WHERE student_id = $1 AND guardian_id <> $2', [
    student,
    user,
  ]);
  await api.owner.query(
    `UPDATE topup SET status = 'expired' WHERE guardian_id = $1 AND status IN ('created', 'pending')`,
    [user],
  );
  for (const id of [own.payout, operator.payout, operator.refusedPayout]) {
    await call(api.url, 'POST /responsible-users/:userId/wallet-refund/:id/withdraw', {
      token,
      params: { userId: user, id },
    });
  }
  for (const id of [wallet, studentWallet]) await emptyWallet(api, id);
  const personal = [...Object.values(SECRETS), ...GUARDIANS_SECRETS, ...family.ofStudent, email];
  await api.owner.query(
    'INSERT INTO attempt (subject, failures) SELECT unnest($1::text[]), 1 ON CONFLICT DO NOTHING',
    [[`invite-to:${email}`, `receipts:${user}`, `password:${user}:1`, `export:${user}`]],
  );
  const before = await everything();
  for (const secret of personal) expect(whereIn(before, secret), secret).not.toEqual([]);
  const brokenPromises = await watchErasure(api, [
    { table: 'guardian', id: user },
    { table: 'student', id: student },
  ]);

  const me = await call(api.url, 'DELETE /auth/me', { token, body: { password } });
  expect(me.status, JSON.stringify(me.body)).toBe(204);
  // The last e-mail contains the address until it is sent.
  await api.services.outbox.deliver();

  const after = await everything();
  for (const secret of personal) expect(whereIn(after, secret), secret).toEqual([]);
  expect(after.get('public.attempt')).not.toContain(user);
  expect(await brokenPromises()).toEqual([]);
  for (const { gateway_token } of cards) {
    // The processor must still delete the card: until then the token is only in this queue.
    expect(whereIn(after, gateway_token)).toEqual(['public.card_removal']);
  }
  expect(KEPT.filter((column) => !named.has(column))).toEqual([]);
  expect(await stillNaming(user, student)).toEqual([]);
  for (const id of [user, student]) expect(whereIn(after, id)).toContain('public.audit');
  expect(whereIn(after, own.order)).toContain('public.meal_order');
  expect(whereIn(after, studentWallet)).toContain('ledger.transfer');
});

test('a student who is deleted alone is erased as with the account', async () => {
  const { api } = payments;
  const { own, secrets, ofStudent } = await createKnownFamily();
  const { student } = own;
  const before = await everything();
  for (const secret of ofStudent) expect(whereIn(before, secret), secret).not.toEqual([]);
  const brokenPromises = await watchErasure(api, [{ table: 'student', id: student }]);
  const { status, body } = await call(
    api.url,
    'POST /school-wallets/dependents/:id/reset-n-transfer',
    { token: secrets.token, params: { id: student }, idempotencyKey: randomUUID() },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  const after = await everything();
  for (const secret of ofStudent) expect(whereIn(after, secret), secret).toEqual([]);
  // Each guardian's own statement keeps the name.
  expect(whereIn(after, SECRETS.student)).toEqual(['public.former_guardianship']);
  expect(await brokenPromises()).toEqual([]);
  expect(await stillNaming(student)).toEqual([]);
});

/** Adds rows that name the guardian and the student, in tables where the family has none yet. */
async function nameEverywhere(guardian: string, student: string): Promise<void> {
  await createEmailLink(payments.api, 'password_reset', guardian);
  await createEmailLink(payments.api, 'login_link', guardian);
  await payments.api.owner.query(`
    INSERT INTO attempt (subject, failures) VALUES ('device:${guardian}:mark', 1);
    INSERT INTO calendar_feed (guardian_id, token_hash)
    VALUES ('${guardian}', sha256('${guardian}')) ON CONFLICT DO NOTHING;
    INSERT INTO alert (id, guardian_id, kind, subject, event)
    VALUES (uuidv7(), '${guardian}', 'form-pending', '${student}', 'a form');
    INSERT INTO alert_settings (guardian_id, push_off) VALUES ('${guardian}', '{notes}');
    INSERT INTO push_subscription (id, guardian_id, session_id, endpoint, p256dh, auth)
    SELECT uuidv7(), '${guardian}', id, 'https://push.example/1', 'key', 'secret' FROM session
    WHERE guardian_id = '${guardian}' LIMIT 1;
    INSERT INTO push_delivery (alert_id, subscription_id, due_at)
    SELECT alert.id, push_subscription.id, '9999-12-31' FROM alert JOIN push_subscription USING (guardian_id)
    WHERE guardian_id = '${guardian}';
    INSERT INTO second_factor (guardian_id) VALUES ('${guardian}');
    INSERT INTO authenticator_app (guardian_id, sealed, data_key_print)
    VALUES ('${guardian}', '\\x01', decode('0102030405060708', 'hex'));
    INSERT INTO recovery_code (code_hash, guardian_id) VALUES ('hash', '${guardian}');
    INSERT INTO sign_in_ticket (ticket_hash, guardian_id, proof, expires_at)
    VALUES (sha256('${guardian}'), '${guardian}', 'password', now());
    WITH draft AS (
      INSERT INTO health_draft (id, guardian_id, student_id, revision, device, sealed)
      VALUES (uuidv7(), '${guardian}', '${student}', 1, 'a page', '\\x01') RETURNING id)
    INSERT INTO health_draft_key (draft_id, wrapped_key, data_key_print)
    SELECT id, '\\x01', decode('0102030405060708', 'hex') FROM draft;
    INSERT INTO survey_answer
      (id, guardian_id, survey_id, company_id, service, rating, created_at)
    VALUES (uuidv7(), '${guardian}', uuidv7(), 'wefood', 'WALLET', 5, now());
    INSERT INTO health_confirmation (order_id, student_id, guardian_id, sealed, confirmed_at)
    SELECT id, '${student}', '${guardian}', '\\x01', now() FROM meal_order
    WHERE student_id = '${student}' LIMIT 1;
    UPDATE student SET restrictions_changed_by = '${guardian}' WHERE id = '${student}';
    INSERT INTO former_guardianship (guardian_id, student_id, student_name)
    SELECT '${guardian}', id, name FROM student WHERE id = '${student}';
    INSERT INTO guardian_request (guardian_id, expires_at) VALUES ('${guardian}', now());
    INSERT INTO student_code (student_id, school_id, code_hash, expires_at)
    SELECT id, school_id, 'hash', now() FROM student WHERE id = '${student}';
    INSERT INTO standing_order (student_id, guardian_id, school_id, weekdays, start_date, changed_at, due_at)
    SELECT id, '${guardian}', school_id, '{monday}', '2030-01-01', now(), now() FROM student
    WHERE id = '${student}';
    INSERT INTO standing_order_day (student_id, day, outcome)
    VALUES ('${student}', '2030-01-07', 'no_dish');
    INSERT INTO attendance (student_id, day, school_id, attendance, operator_id, changed_at)
    SELECT student.id, '2030-01-07', school_id, 'present', operator.id, now()
    FROM student, operator WHERE student.id = '${student}' LIMIT 1;
    UPDATE topup_part SET student_id = '${student}'
    FROM topup WHERE topup.id = topup_id AND guardian_id = '${guardian}';
    UPDATE recurring_topup SET tax_identifier = '39053344705' WHERE guardian_id = '${guardian}';
    INSERT INTO recurring_topup_part (recurring_topup_id, student_id, amount_minor)
    SELECT id, '${student}', 1 FROM recurring_topup WHERE guardian_id = '${guardian}';
    WITH refund AS (
      INSERT INTO topup_refund (id, topup_id, request_hash, amount_minor, status, settled_at)
      SELECT uuidv7(), id, request_hash, amount_minor, 'done', now() FROM topup
      WHERE guardian_id = '${guardian}' AND status = 'paid' RETURNING id, amount_minor)
    INSERT INTO topup_refund_part (refund_id, wallet_id, student_id, amount_minor, hold_id)
    SELECT refund.id, wallet_id, student.id, amount_minor, uuidv7()
    FROM refund, student WHERE student.id = '${student}';
    INSERT INTO automatic_money (wallet_id, guardian_id, amount_minor, since)
    VALUES (uuidv7(), '${guardian}', 1, 1);
    INSERT INTO automatic_money_out (cause, wallet_id, guardian_id, amount_minor)
    VALUES ('an order', uuidv7(), '${guardian}', 1)`);
}

async function tokensOf(guardianId: string): Promise<string[]> {
  const { rows } = await payments.api.owner.query<{ gateway_token: string }>(
    'SELECT gateway_token FROM payment_card WHERE guardian_id = $1',
    [guardianId],
  );
  return rows.map(({ gateway_token }) => gateway_token);
}

const stillToRemove = async () => {
  const { rows } = await payments.api.owner.query('SELECT gateway_token FROM card_removal');
  return rows.length;
};

test('the processor deletes every card, also a card that was deleted here before', async () => {
  const family = await createFamily(payments);
  const second = await createCard(payments, family.guardian);
  const { token } = family.guardian;
  await call(payments.api.url, 'DELETE /payment-cards/:cardId', {
    token,
    params: { cardId: second },
  });
  const tokens = await tokensOf(family.guardian.user._id);
  expect(tokens).toHaveLength(2);
  await deleteMe(payments, family.guardian);
  await removeCards(payments.api.services);
  expect(await stillToRemove()).toBe(0);
  for (const cardToken of tokens) {
    const charge = {
      token: cardToken,
      amountMinor: 100,
      currency: 'BRL',
      reference: 'x'.repeat(32),
    };
    await expect(payments.sandbox.v1('POST', '/charges', charge)).rejects.toThrow(
      'token_not_found',
    );
  }
});

test('an unreachable processor does not prevent the deletion of the account; it deletes the card later', async () => {
  const port = await freePort();
  const away = await startPayments();
  const { api, sandbox } = away;
  try {
    const family = await createFamily(away);
    const sandboxPort = api.services.env.SANDBOX_PORT;
    await sandbox.stop();
    expect((await deleteMe(away, family.guardian)).status).toBe(204);
    const waiting = async () =>
      (await api.owner.query('SELECT attempts, due_at > now() AS later FROM card_removal')).rows;
    await removeCards(api.services);
    expect(await waiting()).toEqual([{ attempts: 1, later: true }]);
    const back = await startSandbox({
      port: sandboxPort,
      secret: sandbox.secret,
      webhookUrl: `http://localhost:${port}/`,
    });
    await api.owner.query('UPDATE card_removal SET due_at = now()');
    await removeCards(api.services);
    expect(await waiting()).toEqual([]);
    await back.stop();
  } finally {
    await api.close();
  }
});

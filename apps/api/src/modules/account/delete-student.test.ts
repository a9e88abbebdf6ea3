import { randomUUID } from 'node:crypto';
import { balanceOf, post } from '@merenda/ledger';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import { openEmailInbox } from '../../testing/email-inbox.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { createHealthForm } from '../../testing/factories/health-forms.ts';
import { createGuardianship } from '../../testing/factories/shared-students.ts';
import { credit } from '../../testing/factories/wallets.ts';
import {
  accept,
  createDiners,
  type Diners,
  newCart,
  startOrdering,
  TUESDAY_MORNING,
} from '../../testing/ordering.ts';
import { companyAccount } from '../companies/index.ts';

const inbox = await openEmailInbox();
const { api, setNow } = await startOrdering({ SANDBOX_PORT: String(inbox.port) });
beforeEach(() => setNow(TUESDAY_MORNING));
afterAll(async () => {
  await api.close();
  await inbox.close();
});

const TOMORROW_NOON = '2026-11-25T12:10:00.000Z';
/** 11:00 in São Paulo, after the cut-off (10:40) of today's lunch at 12:10. */
const PAST_CUT_OFF = new Date('2026-11-24T14:00:00Z');

const placeOrder = async (family: Diners, scheduledFor?: string) => {
  const at = scheduledFor === undefined ? {} : { scheduledFor };
  const cart = await newCart(api, family, at);
  expect((await accept(api, family, cart, at)).status).toBe(201);
};

const departureOf = ({ guardian, student }: Pick<Diners, 'guardian' | 'student'>) =>
  call(api.url, 'GET /responsible-users/:userId/dependents/:id/departure', {
    token: guardian.token,
    params: { userId: guardian.user._id, id: student._id },
  });

const deleteStudent = (
  { guardian, student }: Pick<Diners, 'guardian' | 'student'>,
  key: string = randomUUID(),
) =>
  call(api.url, 'POST /school-wallets/dependents/:id/reset-n-transfer', {
    token: guardian.token,
    params: { id: student._id },
    idempotencyKey: key,
  });

const balanceMinor = async (wallet: string) => (await balanceOf(api.owner, wallet))?.postedMinor;

const rowOf = async ({ student }: Pick<Diners, 'student'>) => {
  const { rows } = await api.owner.query(
    `SELECT name, deleted_at IS NOT NULL AS deleted,
       (SELECT count(*)::int FROM guardianship WHERE student_id = $1) AS guardians,
       (SELECT count(*)::int FROM health_key WHERE student_id = $1) AS keys,
       (SELECT array_agg(status ORDER BY day) FROM meal_order WHERE student_id = $1) AS orders
     FROM student WHERE id = $1`,
    [student._id],
  );
  return rows[0];
};

/** The tables that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await api.owner.query<{ each: string }>(
    `SELECT format('SELECT %L AS name FROM %I.%I t WHERE t::text LIKE $1',
       tablename, schemaname, tablename) AS each
     FROM pg_tables WHERE schemaname IN ('public', 'ledger')`,
  );
  const union = rows.map(({ each }) => each).join(' UNION ');
  const found = await api.owner.query<{ name: string }>(union, [`%${text}%`]);
  return found.rows.map(({ name }) => name);
}

describe('deleting a student', () => {
  test('does what the page announced, with its figures: money, meals, health data, guardians, e-mails', async () => {
    const family = await createDiners(api, { balanceMinor: 10_000n, healthForm: true });
    const { guardian, student, school } = family;
    await createHealthForm(api, guardian.token, { school, student: student._id });
    const father = await createGuardian(api);
    await createGuardianship(api, student._id, father, { maySpend: true });
    await placeOrder(family);
    await placeOrder(family, TOMORROW_NOON);
    setNow(PAST_CUT_OFF);
    await api.services.outbox.settled();
    const emailsBefore = inbox.to(guardian.email).length;

    const { body: said } = await departureOf(family);
    expect(said).toMatchObject({
      paymentUnderWay: false,
      balance: 62.2,
      cancelled: [{ scheduledFor: TOMORROW_NOON, total: 18.9 }],
      served: [{ scheduledFor: '2026-11-24T12:10:00.000Z', total: 18.9 }],
      moved: 81.1,
      guardians: ['Marina'],
      automaticTopups: 0,
    });
    expect((await deleteStudent(family)).body).toEqual({
      responsible: { balance: 81.1 },
      moved: 81.1,
      cancelled: 1,
    });

    expect(await balanceMinor(student.wallet._id)).toBe(0n);
    expect(await rowOf(family)).toEqual({
      name: '——',
      deleted: true,
      guardians: 0,
      keys: 0,
      orders: ['open', 'cancelled'],
    });
    await api.services.outbox.settled();
    const [message] = inbox.to(father.email);
    expect(message?.text).toContain('Lucas');
    expect(message?.text).toMatch(/81[.,]10/);
    expect(inbox.to(guardian.email)).toHaveLength(emailsBefore);
    for (const { token, user } of [guardian, father]) {
      const { status } = await call(api.url, 'GET /responsible-users/:userId/dependents/:id', {
        token,
        params: { userId: user._id, id: student._id },
      });
      expect(status).toBe(404);
    }
  });

  test('leaves the name in the guardians’ own statements only', async () => {
    const family = await createDiners(api, { balanceMinor: 1_000n });
    const name = `Policarpo ${randomUUID()}`;
    await api.owner.query('UPDATE student SET name = $2 WHERE id = $1', [family.student._id, name]);
    await deleteStudent(family);
    const { body } = await call(api.url, 'GET /wallets/:walletId/logs', {
      token: family.guardian.token,
      params: { walletId: family.guardian.user.wallet._id },
    });
    expect(JSON.stringify(body.docs[0])).toContain(name);
    expect(await tablesWith(name)).toEqual(['former_guardianship']);
  });

  test('happens once: the same key gets the first answer, another key finds no student', async () => {
    const family = await createDiners(api);
    const key = randomUUID();
    const first = await deleteStudent(family, key);
    expect(first.status).toBe(200);
    const again = await deleteStudent(family, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await deleteStudent(family)).toMatchObject({ status: 404 });
    expect(await balanceMinor(family.guardian.user.wallet._id)).toBe(5_000n);
  });

  test('409 payment_under_way while money of the student is held, and nothing has changed', async () => {
    const family = await createDiners(api);
    await placeOrder(family);
    const { wallet } = family.student;
    const [held] = await hold(wallet._id, 500n);
    expect(held?.code).toBe('ok');
    const before = await rowOf(family);
    expect((await departureOf(family)).body.paymentUnderWay).toBe(true);
    expect(await deleteStudent(family)).toMatchObject({
      status: 409,
      body: { code: 'payment_under_way' },
    });
    expect(await rowOf(family)).toEqual(before);
  });

  test('loses no cent at the same moment as deposits, withdrawals and orders', async () => {
    const family = await createDiners(api, { balanceMinor: 10_000n });
    const { guardian, student } = family;
    await credit(api, guardian.user.wallet._id, 10_000n);
    const carts = await Promise.all(Array.from({ length: 3 }, () => newCart(api, family)));
    const move = (type: 'IN' | 'OUT') =>
      call(api.url, 'POST /responsible-users/:userId/dependents/:id/transfer', {
        token: guardian.token,
        params: { userId: guardian.user._id, id: student._id },
        body: { type, value: 3 },
      });
    const answers = await Promise.all([
      ...(['IN', 'OUT', 'IN', 'OUT'] as const).map(move),
      ...carts.map((cart) => accept(api, family, cart)),
      deleteStudent(family),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
    expect(statuses.at(-1)).toBe(200);
    // In any order of events all the money is the guardian's, as each order was cancelled.
    expect(await balanceMinor(student.wallet._id)).toBe(0n);
    expect(await balanceMinor(guardian.user.wallet._id)).toBe(20_000n);
  });
});

const hold = (wallet: string, amountMinor: bigint) =>
  post(api.owner, [
    {
      id: randomUUID(),
      phase: 'pending',
      debit: wallet,
      credit: companyAccount('wefood', 'clearing-card', 'BRL'),
      amountMinor,
      currency: 'BRL',
      kind: 'topup-refund',
    },
  ]);

import { randomUUID } from 'node:crypto';
import { addDays, addMonths, dayInZone, dayOfMonth } from '@merenda/domain/time/dates';
import { auditLedger } from '@merenda/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../../../testing/client.ts';
import { noonOf } from '../../../../testing/factories/agreements.ts';
import { createCard, TEST_CARDS } from '../../../../testing/factories/cards.ts';
import { createGuardian, type SignedInGuardian } from '../../../../testing/factories/guardians.ts';
import { createSchool } from '../../../../testing/factories/schools.ts';
import { createStudent } from '../../../../testing/factories/students.ts';
import { topupsOf } from '../../../../testing/factories/topups.ts';
import { type Payments, startPayments } from '../../../../testing/payments.ts';
import { sweepTopups } from '../../topup/settle/sweep.ts';
import { chargeMonthly } from '../run-agreements.ts';

const ZONE = 'America/Sao_Paulo';
let payments: Payments;
let now = new Date();
beforeAll(async () => {
  payments = await startPayments({ clock: () => now });
});
afterAll(() => payments.close());
beforeEach(async () => {
  now = new Date();
  // Agreements of earlier tests would be charged too.
  await payments.api.owner.query(
    `UPDATE recurring_topup SET ended_at = now(), ended_by = 'guardian' WHERE ended_at IS NULL`,
  );
});

const today = () => dayInZone(now, ZONE);
/** A day from 1 to 28, at least so many days from now. */
function chargeableDay(inDays: number): string {
  const day = addDays(today(), inDays);
  return dayOfMonth(day) <= 28 ? day : `${addMonths(day, 1).slice(0, 7)}-01`;
}

const URL = 'POST /companies/:company/wallets/recurring-card-topups';

interface Agreement {
  card?: string;
  value?: number;
  parts?: { user: string; value: number }[];
  start?: string;
  end?: string;
}

const ask = (guardian: SignedInGuardian, card: string, agreement: Agreement = {}) =>
  call(payments.api.url, URL, {
    token: guardian.token,
    params: { company: 'wefood' },
    idempotencyKey: randomUUID(),
    body: {
      value: agreement.value ?? 50,
      walletId: guardian.user.wallet._id,
      paymentCard: { cardId: card, securityNumber: '123' },
      ...(agreement.parts ? { transferTopupTo: agreement.parts } : {}),
      initialDate: agreement.start ?? chargeableDay(2),
      ...(agreement.end ? { endDate: agreement.end } : {}),
    },
  });

async function agree(agreement: Agreement = {}) {
  const guardian = await createGuardian(payments.api);
  const card = await createCard(payments, guardian, agreement.card);
  const { status, body } = await ask(guardian, card, agreement);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { guardian, card, rule: body };
}

const list = async (guardian: SignedInGuardian) => {
  const answer = await call(
    payments.api.url,
    'GET /companies/:company/wallets/recurring-card-topups',
    { token: guardian.token, params: { company: 'wefood' }, query: {} },
  );
  return answer.body.docs;
};

const balanceOf = async ({ token }: SignedInGuardian) =>
  (await call(payments.api.url, 'GET /wallet', { token })).body.balance;

const work = () => chargeMonthly(payments.api.services);

describe('agreeing on a monthly top-up', () => {
  test('201: it has card, amount, shares and next day, and is listed until it is ended', async () => {
    const guardian = await createGuardian(payments.api);
    const school = await createSchool(payments.api);
    const student = await createStudent(payments.api, guardian, school);
    const card = await createCard(payments, guardian);
    const start = chargeableDay(2);
    const parts = [{ user: student._id, value: 20 }];
    const { status, body } = await ask(guardian, card, { start, parts });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      card: { _id: card, lastDigits: '4242', authorizer: { name: 'VISA' } },
      value: 50,
      recipients: [{ user: student._id, value: 20 }],
      startDate: start,
      nextDate: start,
    });
    expect(await list(guardian)).toEqual([body]);
    const end = () =>
      call(
        payments.api.url,
        'PATCH /companies/:company/wallets/recurring-card-topups/:id/unsubscribe',
        { token: guardian.token, params: { company: 'wefood', id: body._id } },
      );
    expect((await end()).status).toBe(204);
    expect((await end()).status).toBe(404);
    expect(await list(guardian)).toEqual([]);
  });

  test('400 naming the date: a past day, a day that not every month has, an end that is too early', async () => {
    const guardian = await createGuardian(payments.api);
    const card = await createCard(payments, guardian);
    const start = chargeableDay(2);
    const wrong: [Agreement, string][] = [
      [{ start: addDays(today(), -1) }, 'initialDate'],
      [{ start: '2040-01-29' }, 'initialDate'],
      [{ start: '2040-01-31' }, 'initialDate'],
      [{ start, end: addDays(start, 10) }, 'endDate'],
      [{ start, end: '2041-01-30' }, 'endDate'],
    ];
    for (const [agreement, path] of wrong) {
      const { status, body } = await ask(guardian, card, agreement);
      expect({ status, body }, JSON.stringify(agreement)).toMatchObject({
        status: 400,
        body: { issues: [{ path }] },
      });
    }
  });

  test('404: somebody else’s card, and somebody else’s agreement', async () => {
    const { card, rule } = await agree();
    const other = await createGuardian(payments.api);
    expect((await ask(other, card)).status).toBe(404);
    const { status } = await call(
      payments.api.url,
      'PATCH /companies/:company/wallets/recurring-card-topups/:id/unsubscribe',
      { token: other.token, params: { company: 'wefood', id: rule._id } },
    );
    expect(status).toBe(404);
  });
});

test('a guardian has twenty at most, also by simultaneous requests, and reads why', async () => {
  const guardian = await createGuardian(payments.api);
  const card = await createCard(payments, guardian);
  const answers = await Promise.all(Array.from({ length: 23 }, () => ask(guardian, card)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({
    status: 400,
    body: {
      userMessage: 'There are too many monthly top-ups. Stop one before you set up another.',
    },
  });
  expect(await list(guardian)).toHaveLength(20);
});

describe('charging', () => {
  test('a monthly top-up is charged on its day, once by many workers', async () => {
    const start = chargeableDay(2);
    const { guardian } = await agree({ start });
    await work();
    expect(await balanceOf(guardian)).toBe(0);
    now = noonOf(start);
    await Promise.all([work(), work(), work(), work()]);
    await work();
    expect(await topupsOf(payments, guardian)).toEqual(['paid']);
    expect(await balanceOf(guardian)).toBe(50);
    expect(await list(guardian)).toMatchObject([{ paidAt: start, nextDate: addMonths(start, 1) }]);
  });

  test('the day begins at midnight in the company’s zone', async () => {
    const start = chargeableDay(3);
    const { guardian } = await agree({ start });
    now = new Date(`${start}T02:30:00Z`);
    await work();
    expect(await topupsOf(payments, guardian)).toEqual([]);
    now = new Date(`${start}T03:30:00Z`);
    await work();
    expect(await topupsOf(payments, guardian)).toEqual(['paid']);
  });

  test('a declined card is tried on the next three days, then the charge waits for the next month', async () => {
    const start = chargeableDay(2);
    const { guardian } = await agree({ card: TEST_CARDS.declined, start });
    for (let day = 0; day < 8; day += 1) {
      now = noonOf(addDays(start, day));
      await work();
      await work();
    }
    expect(await topupsOf(payments, guardian)).toEqual(['failed', 'failed', 'failed', 'failed']);
    expect(await list(guardian)).toMatchObject([{ nextDate: addMonths(start, 1) }]);
    expect((await list(guardian))[0]).not.toHaveProperty('paidAt');
  });

  test('a lost answer after a charge means one charge', async () => {
    const start = chargeableDay(2);
    const { guardian } = await agree({ start });
    now = noonOf(start);
    await payments.sandbox.control({ dropAnswerNext: 4 });
    await work();
    await payments.sandbox.control({ reset: true });
    await work();
    // The sweeper leaves a top-up alone in its first seconds.
    await payments.api.owner.query(
      `UPDATE topup SET created_at = created_at - interval '1 minute', checked_at = NULL
       WHERE guardian_id = $1`,
      [guardian.user._id],
    );
    await sweepTopups(payments.api.services);
    await work();
    expect(await topupsOf(payments, guardian)).toEqual(['paid']);
    expect(await balanceOf(guardian)).toBe(50);
  });

  test('an attempt that a crash cut off before its charge is resumed', async () => {
    const start = chargeableDay(2);
    const { guardian, rule } = await agree({ start });
    now = noonOf(start);
    await payments.api.owner.query(
      `INSERT INTO recurring_attempt (recurring_topup_id, period, attempt, attempted_on)
       VALUES ($1, $2, 0, $2)`,
      [rule._id, start],
    );
    await work();
    await work();
    expect(await topupsOf(payments, guardian)).toEqual(['paid']);
  });

  test('the end date is still charged, and nothing after it', async () => {
    const start = chargeableDay(2);
    const end = addMonths(start, 1);
    const { guardian } = await agree({ start, end });
    for (const months of [0, 1, 2, 3]) {
      now = noonOf(addMonths(start, months));
      await work();
    }
    expect(await topupsOf(payments, guardian)).toEqual(['paid', 'paid']);
    expect(await list(guardian)).toEqual([]);
  });

  test('a worker that stood still for three months charges the missed months, one a day', async () => {
    const start = chargeableDay(2);
    const { guardian } = await agree({ start });
    now = noonOf(addMonths(start, 2));
    await work();
    await work();
    expect(await topupsOf(payments, guardian)).toHaveLength(1);
    for (let day = 1; day < 6; day += 1) {
      now = noonOf(addDays(addMonths(start, 2), day));
      await work();
    }
    expect(await topupsOf(payments, guardian)).toEqual(['paid', 'paid', 'paid']);
  });

  test('a clock that jumps back charges nothing again', async () => {
    const start = chargeableDay(2);
    const { guardian } = await agree({ start });
    for (const day of [start, addDays(start, -1), start, addDays(start, 3), start]) {
      now = noonOf(day);
      await work();
    }
    expect(await topupsOf(payments, guardian)).toEqual(['paid']);
  });

  test('it ends at once with its card; monthly top-ups on other cards go on', async () => {
    const start = chargeableDay(2);
    const { guardian, card, rule } = await agree({ start });
    const other = await createCard(payments, guardian, TEST_CARDS.paysAmex);
    const { body: staying } = await ask(guardian, other, { start });
    await call(payments.api.url, 'DELETE /payment-cards/:cardId', {
      token: guardian.token,
      params: { cardId: card },
    });
    expect(await list(guardian)).toEqual([staying]);
    const { owner } = payments.api;
    const { rows } = await owner.query(
      `SELECT ended_by, actor, detail FROM recurring_topup r
       JOIN audit ON subject = r.id::text AND action = 'recurring.ended' WHERE r.id = $1`,
      [rule._id],
    );
    expect(rows).toEqual([{ ended_by: 'card', actor: guardian.user._id, detail: { why: 'card' } }]);
    now = noonOf(start);
    await work();
    expect(await topupsOf(payments, guardian)).toEqual(['paid']);
  });

  const block = ({ user }: SignedInGuardian, isBlocked = true) =>
    payments.api.owner.query(
      'UPDATE guardian SET blocked_at = CASE WHEN $2 THEN now() END WHERE id = $1',
      [user._id, isBlocked],
    );

  test('a blocked guardian is not charged until the block is lifted', async () => {
    const start = chargeableDay(2);
    const { guardian } = await agree({ start });
    await block(guardian);
    now = noonOf(start);
    await work();
    expect(await topupsOf(payments, guardian)).toEqual([]);
    await block(guardian, false);
    await work();
    expect(await topupsOf(payments, guardian)).toEqual(['paid']);
  });

  test('the months of a block are skipped, except a month whose three further days are not over', async () => {
    const start = chargeableDay(2);
    const { guardian, rule } = await agree({ start });
    const short = await agree({ start, end: addMonths(start, 2) });
    for (const family of [guardian, short.guardian]) await block(family);
    for (const months of [0, 1, 2]) {
      now = noonOf(addDays(addMonths(start, months), 4));
      await Promise.all([work(), work()]);
    }
    for (const family of [guardian, short.guardian]) await block(family, false);
    await work();
    expect(await topupsOf(payments, guardian)).toEqual([]);
    expect(await list(guardian)).toMatchObject([{ nextDate: addMonths(start, 3) }]);
    expect(await list(short.guardian)).toEqual([]);
    now = noonOf(addDays(addMonths(start, 3), 3));
    await work();
    await work();
    expect(await topupsOf(payments, guardian)).toEqual(['paid']);
    expect(await topupsOf(payments, short.guardian)).toEqual([]);
    const { rows } = await payments.api.owner.query(
      `SELECT detail FROM audit WHERE action = 'recurring.skipped' AND subject = $1`,
      [rule._id],
    );
    expect(rows).toEqual(Array(3).fill({ detail: { why: 'blocked' } }));
  });
});

/** Three ends of months; CI runs three years. */
const DAYS = process.env.EVERYWHERE ? 3 * 365 : 100;

test('with two workers a day and restarts each agreement has one payment a month, to the cent', async () => {
  const starts = [chargeableDay(1), chargeableDay(9), chargeableDay(20)];
  const families = await Promise.all(starts.map((start) => agree({ start, value: 12.34 })));
  const first = today();
  for (let day = 0; day <= DAYS; day += 1) {
    now = noonOf(addDays(first, day));
    await Promise.all([work(), work()]);
  }
  const last = addDays(first, DAYS);
  for (const [index, { guardian }] of families.entries()) {
    const start = starts[index] ?? '';
    const months = Array.from({ length: 40 }, (_, month) => addMonths(start, month));
    const due = months.filter((day) => day <= last).length;
    expect(await topupsOf(payments, guardian)).toEqual(Array(due).fill('paid'));
    expect(await balanceOf(guardian)).toBeCloseTo(due * 12.34, 2);
  }
  expect((await auditLedger(payments.api.owner)).findings).toEqual([]);
}, 900_000);

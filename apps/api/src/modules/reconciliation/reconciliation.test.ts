import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import { TEST_CARDS } from '../../testing/factories/cards.ts';
import { createFamily, type Family } from '../../testing/factories/families.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createPix, paidByCard, topUpByCard } from '../../testing/factories/topups.ts';
import {
  age,
  balanceMinor,
  type Payments,
  rowOf,
  startPayments,
  until,
} from '../../testing/payments.ts';
import type { OperatorAccess } from '../operator/index.ts';
import { settleTopup } from '../payments/index.ts';
import { reconcileDays, reconcilePeriod } from './index.ts';

const payments = await startPayments();
let family: Family;
let startedAt: Date;
beforeEach(async () => {
  family = await createFamily(payments);
  startedAt = new Date();
});
afterEach(() => payments.sandbox.control({ reset: true }));
afterAll(() => payments.close());

/** Compares the payments of this test now. */
async function compare({ pageSize }: { pageSize?: number } = {}) {
  const gateway = payments.api.services.gateways.named('sandbox');
  if (!gateway) throw new Error('no sandbox');
  return reconcilePeriod(payments.api.services, gateway, {
    from: startedAt,
    until: new Date(Date.now() + 60_000),
    pageSize,
  });
}

async function kindsFound(options?: { pageSize?: number }) {
  const result = await compare(options);
  if (!result.isAnswered) throw new Error(result.why);
  return result.differences.map(({ kind }) => kind).toSorted();
}

const paidTopup = (value = 50) => paidByCard(payments, family, { value });

async function openPix(value = 30) {
  const { body } = await createPix(payments, family, { value });
  const { reference } = await rowOf(payments, body.topup._id);
  return { id: body.topup._id, reference, code: body.pixCode };
}

/** Charges a card at the processor, bypassing the API. */
async function chargeAtProcessor(
  reference: string,
  { amountMinor = 5_000, currency = 'BRL' } = {},
): Promise<void> {
  const { token } = await payments.sandbox.v1<{ token: string }>('POST', '/tokens', {
    number: TEST_CARDS.pays,
    holder: 'Marina Almeida',
    expiry: '1239',
  });
  await payments.sandbox.v1('POST', '/charges', { token, amountMinor, currency, reference });
}

/** A card top-up of R$ 50 that was never charged. */
async function plantTopup({ status = 'created', providerRef = null as string | null } = {}) {
  const id = randomUUID();
  const reference = id.replaceAll('-', '');
  await payments.api.owner.query(
    `WITH planted AS (
       INSERT INTO topup (id, guardian_id, company_id, wallet_id, gateway, provider, reference,
         request_hash, amount_minor, currency, status, provider_ref, paid_at)
       VALUES ($1, $2, 'wefood', $3, 'sandbox', 'card', $4, $5, 5000, 'BRL', $6, $7,
         CASE WHEN $6 = 'paid' THEN now() END) RETURNING id, wallet_id, amount_minor)
     INSERT INTO topup_part (topup_id, wallet_id, amount_minor) SELECT * FROM planted`,
    [
      id,
      family.guardian.user._id,
      family.walletId,
      reference,
      Buffer.alloc(32),
      status,
      providerRef,
    ],
  );
  return { id, reference };
}

async function refundAtProcessor(reference: string, amountMinor: number): Promise<void> {
  const [payment] = await payments.sandbox.payments(reference);
  await payments.sandbox.v1('POST', '/refunds', { paymentId: payment?.id, amountMinor });
}

describe('a period', () => {
  test.each([1, 2, 3, 100])(
    'after ordinary work nothing differs, with pages of %s payments',
    async (pageSize) => {
      const { guardian, walletId } = family;
      const [student] = family.students;
      const paid = await paidTopup();
      await topUpByCard(payments, family, {
        value: 40,
        transferTopupTo: [{ user: student._id, value: 15 }],
      });
      const late = await openPix();
      await payments.sandbox.control({ clockOffsetSeconds: 400 });
      await payments.sandbox.bank('pay', late.code, { late: true });
      await payments.sandbox.control({ clockOffsetSeconds: 0, declineNext: 1 });
      await topUpByCard(payments, family, { value: 9 });
      await openPix();
      const refund = await call(
        payments.api.url,
        'POST /responsible-users/:id/wallet-topups/:topupId/refunds',
        {
          token: guardian.token,
          params: { id: guardian.user._id, topupId: paid.id },
          body: { value: 20 },
          idempotencyKey: randomUUID(),
        },
      );
      expect(refund.status).toBe(201);
      const disputed = await paidTopup(12);
      await payments.sandbox.dispute(disputed.reference);
      await until(
        () => balanceMinor(payments, walletId),
        (minor) => minor === 5_000n - 2_000n + 2_500n + 3_000n,
      );
      expect(await compare({ pageSize })).toEqual({
        gateway: 'sandbox',
        isAnswered: true,
        payments: 6,
        topups: expect.any(Number),
        differences: [],
      });
    },
  );

  test('paid at the processor and open here: settled at once and reported as mended, once', async () => {
    await payments.sandbox.control({ webhooks: { paused: true } });
    const pix = await openPix();
    await payments.sandbox.bank('pay', pix.code);
    expect(await kindsFound()).toEqual(['mended']);
    expect(await rowOf(payments, pix.id)).toMatchObject({ status: 'paid' });
    expect(await balanceMinor(payments, family.walletId)).toBe(3_000n);
    expect(await kindsFound()).toEqual([]);
  });

  test('given up here and paid at the processor after all: mended', async () => {
    const { id, reference } = await plantTopup({ status: 'failed' });
    await payments.sandbox.control({ webhooks: { paused: true } });
    await chargeAtProcessor(reference);
    expect(await kindsFound()).toEqual(['mended']);
    expect(await rowOf(payments, id)).toMatchObject({ status: 'paid', paid_late: true });
  });

  test('a dispute without a webhook, and its outcome: mended', async () => {
    const paid = await paidTopup();
    await payments.sandbox.control({ webhooks: { paused: true } });
    const dispute = await payments.sandbox.dispute(paid.reference);
    expect(await kindsFound()).toEqual(['mended']);
    expect(await balanceMinor(payments, family.walletId)).toBe(0n);
    await payments.sandbox.decide(dispute, 'won');
    // Regardless of the period, because a dispute takes months.
    startedAt = new Date();
    expect(await kindsFound()).toEqual(['mended']);
    expect(await balanceMinor(payments, family.walletId)).toBe(5_000n);
  });

  test('captured without a top-up: missing here', async () => {
    await chargeAtProcessor(randomUUID().replaceAll('-', ''));
    expect(await kindsFound()).toEqual(['payment_unknown']);
  });

  test('paid here and unknown to the processor: missing there', async () => {
    await plantTopup({ status: 'paid', providerRef: `pay_${randomUUID()}` });
    expect(await kindsFound()).toEqual(['payment_missing', 'status_differs']);
  });

  test('paid here and captured there, but never credited', async () => {
    const { reference } = await plantTopup({ status: 'paid' });
    await chargeAtProcessor(reference);
    expect(await kindsFound()).toEqual(['credit_missing']);
  });

  test.each([
    ['amount', { amountMinor: 4_999 }],
    ['currency', { currency: 'EUR' }],
  ])('another %s there than here: never credited, told', async (_, charge) => {
    const { reference } = await plantTopup();
    await chargeAtProcessor(reference, charge);
    expect(await kindsFound()).toContain('payment_differs');
    expect(await balanceMinor(payments, family.walletId)).toBe(0n);
  });

  test('captured twice', async () => {
    const { reference } = await paidTopup();
    await chargeAtProcessor(reference);
    expect(await kindsFound()).toContain('payment_doubled');
  });

  test('refunded in the processor’s dashboard', async () => {
    const { reference } = await paidTopup();
    await refundAtProcessor(reference, 1_000);
    expect(await kindsFound()).toEqual(['refund_differs']);
  });

  test('open for more than a day', async () => {
    const { body } = await createPix(payments, family, { value: 7 });
    await payments.api.owner.query(
      `UPDATE topup SET created_at = created_at - interval '25 hours' WHERE id = $1`,
      [body.topup._id],
    );
    expect(await kindsFound()).toEqual(['stuck']);
    await payments.sandbox.bank('refuse', body.pixCode);
    await until(
      () => rowOf(payments, body.topup._id),
      ({ status }) => status === 'failed',
    );
    expect(await kindsFound()).toEqual([]);
  });

  test('created here before midnight and there after it: not missing', async () => {
    const { id } = await paidTopup();
    await age(payments, id, 3_600);
    const hourAgo = new Date(startedAt.getTime() - 3_600_000);
    const gateway = payments.api.services.gateways.named('sandbox');
    if (!gateway) throw new Error('no sandbox');
    expect(
      await reconcilePeriod(payments.api.services, gateway, {
        from: new Date(hourAgo.getTime() - 1_000),
        until: new Date(hourAgo.getTime() + 60_000),
      }),
    ).toMatchObject({ isAnswered: true, payments: 0, differences: [] });
  });

  test('a processor that does not answer is reported as such: nothing counts as missing', async () => {
    await paidTopup();
    await payments.sandbox.control({ silentSeconds: 60 });
    const gateway = payments.api.services.gateways.named('sandbox');
    if (!gateway) throw new Error('no sandbox');
    const withoutRetries = {
      ...gateway,
      listPayments: (...[period, options]: Parameters<typeof gateway.listPayments>) =>
        gateway.listPayments(period, { ...options, deadlineMs: 500 }),
    };
    const period = { from: startedAt, until: new Date(Date.now() + 60_000) };
    expect(await reconcilePeriod(payments.api.services, withoutRetries, period)).toMatchObject({
      isAnswered: false,
      why: expect.stringContaining('sandbox'),
    });
    const { rows } = await payments.api.owner.query(
      'SELECT outcome FROM reconciliation WHERE from_at = $1',
      [startedAt],
    );
    expect(rows).toEqual([{ outcome: 'unheard' }]);
  });
});

const operatorOf = async ({ api }: Payments, access?: Partial<OperatorAccess>) => ({
  headers: operatorSession((await createOperator(api, access)).token),
});
const listRuns = async (access?: Partial<OperatorAccess>) =>
  (
    await call(payments.api.url, 'GET /operator/reconciliations', {
      ...(await operatorOf(payments, access)),
      query: { limit: 1 },
    })
  ).body.docs;

test('an operator sees the differences within the scope, and a resolved one does not count any more', async () => {
  await chargeAtProcessor(randomUUID().replaceAll('-', ''));
  await compare();
  const [run] = await listRuns();
  expect(run).toMatchObject({ gateway: 'sandbox', outcome: 'different', payments: 1 });
  const [hidden] = await listRuns({ everywhere: false, companies: ['wefood'] });
  expect(hidden).toMatchObject({ _id: run?._id, outcome: 'same', differences: [] });
  expect(hidden).not.toHaveProperty('payments');
  const [difference] = run?.differences ?? [];
  expect(difference).toMatchObject({
    kind: 'payment_unknown',
    message: '5000 BRL were captured that no top-up asked for',
  });
  const resolve = async (note: string) =>
    call(payments.api.url, 'POST /operator/reconciliations/differences/:id/resolve', {
      ...(await operatorOf(payments)),
      params: { id: difference?._id ?? '' },
      body: { note },
    });
  const note = 'given back in the dashboard';
  expect(await resolve(note)).toMatchObject({ status: 200, body: { note } });
  expect((await resolve('a second thought')).body.note).toBe(note);
  await compare();
  expect(await listRuns()).toMatchObject([
    { outcome: 'same', differences: [{ note, resolvedAt: expect.any(String) }] },
  ]);
});

describe('the daily run', () => {
  let own: Payments;
  /** In the first hour of a day the one before is not over. */
  const noon = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
  beforeAll(async () => {
    own = await startPayments();
    const household = await createFamily(own);
    const { body } = await topUpByCard(own, household, { value: 10 });
    await own.api.owner.query(
      `UPDATE topup SET created_at = $2::timestamptz - interval '3 days' WHERE id = $1`,
      [body.topup._id, noon],
    );
  });
  afterAll(() => own.close());

  const atNoon = () => ({ ...own.api.services, clock: () => noon });

  const days = async () => {
    const { rows } = await own.api.owner.query(
      'SELECT outcome, attempts, topups FROM reconciliation WHERE day IS NOT NULL ORDER BY day',
    );
    return rows;
  };

  test('a processor that does not answer: the day stays open and is retried', async () => {
    const deaf = {
      ...atNoon(),
      gateways: {
        ...own.api.services.gateways,
        named: (name: string) => {
          const gateway = own.api.services.gateways.named(name);
          return (
            gateway && {
              ...gateway,
              listPayments: async () => ({ outcome: 'unreached' as const, cause: 'away' }),
            }
          );
        },
      },
    };
    expect(await reconcileDays(deaf)).toBe(0);
    const waits = { outcome: null, attempts: 1, topups: 0 };
    expect(await days()).toEqual([waits, waits, waits]);
    const operator = await operatorOf(own);
    const seen = await call(own.api.url, 'GET /operator/reconciliations', operator);
    expect(seen.body.docs.map(({ outcome }) => outcome)).toEqual(Array(3).fill('unheard'));
    expect(await reconcileDays(atNoon())).toBe(0);
  });

  test('each missed day is compared once, however many workers run', async () => {
    await own.api.owner.query('UPDATE reconciliation SET due_at = now()');
    const services = atNoon();
    const done = await Promise.all(Array.from({ length: 4 }, () => reconcileDays(services)));
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(3);
    const same = { outcome: 'same', attempts: 2 };
    expect(await days()).toEqual([
      { ...same, topups: 1 },
      { ...same, topups: 0 },
      { ...same, topups: 0 },
    ]);
    expect(await reconcileDays(services)).toBe(0);
  });
});

test('settling again what the comparison has settled changes nothing', async () => {
  await payments.sandbox.control({ webhooks: { paused: true } });
  const pix = await openPix();
  await payments.sandbox.bank('pay', pix.code);
  await Promise.all([
    compare(),
    compare(),
    settleTopup(payments.api.services, pix.reference, { correlationId: 'test' }),
  ]);
  expect(await balanceMinor(payments, family.walletId)).toBe(3_000n);
});

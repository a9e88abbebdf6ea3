import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { companyDay } from '@merenda/domain/brands/company-time';
import { addDays, dayInZone } from '@merenda/domain/time/dates';
import { DAY_MS } from '@merenda/domain/time/spans';
import { closeAccount, isPosted, post, sealBlocks } from '@merenda/ledger';
import { zoneAt } from '@merenda/testing/zone-at';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, refusalOf, succeeded } from '../../../testing/client.ts';
import { openCompany } from '../../../testing/factories/complete-family.ts';
import { createFamily } from '../../../testing/factories/families.ts';
import { createOperator, operatorSession } from '../../../testing/factories/operators.ts';
import { createOrder } from '../../../testing/factories/orders.ts';
import { refundPastUs } from '../../../testing/factories/refunds.ts';
import { createPix, type Paid, settleNow } from '../../../testing/factories/topups.ts';
import { credit } from '../../../testing/factories/wallets.ts';
import { balanceMinor, rowOf, startPayments, until } from '../../../testing/payments.ts';
import { createReturnedPayout } from '../../../testing/payouts.ts';
import { companyAccount } from '../../companies/index.ts';
import { auditInstallation } from '../../money-audit/index.ts';
import { reconcilePeriod } from '../../reconciliation/index.ts';
import { findClose } from '../find-close.ts';

const payments = await startPayments();
const { api } = payments;
const timeZone = zoneAt(12);
afterAll(() => payments.close());

let anna: Record<string, string>;
let bruno: Record<string, string>;
beforeAll(async () => {
  await api.owner.query(`UPDATE company SET time_zone = $1 WHERE id = 'wefood'`, [timeZone]);
  const headers = async () =>
    operatorSession((await createOperator(api, { roles: ['finance'] })).token);
  [anna, bruno] = [await headers(), await headers()];
});

const account = (purpose: 'refunds-payable' | 'payouts' | 'clearing-pix') =>
  balanceMinor(payments, companyAccount('wefood', purpose, 'BRL'));

/** The guardian to whom a payout's or a top-up's money is owed; somebody for an unknown record. */
async function creditorOf(id: string): Promise<{ id: string; guardian: string }> {
  const { rows } = await api.owner.query<{ guardian: string }>(
    `SELECT guardian_id AS guardian FROM payout_request WHERE id = $1
     UNION ALL SELECT guardian_id FROM topup WHERE id = $1`,
    [id],
  );
  return { id, guardian: rows[0]?.guardian ?? randomUUID() };
}

const pay = async (
  headers: Record<string, string>,
  id: string,
  body: object,
  params?: { id: string; guardian: string },
) =>
  call(api.url, 'POST /operator/owed/:id/:guardian/payments', {
    params: params ?? (await creditorOf(id)),
    headers: { ...headers, 'accept-language': 'en' },
    body: {
      paymentId: randomUUID(),
      value: 0,
      payer: 'bank',
      payerReference: 'E2E 4711',
      paidOn: companyDay('wefood', new Date()),
      ...body,
    },
  });
const decide = (headers: Record<string, string>, id: string, act: 'approve' | 'dismiss') =>
  call(api.url, `POST /operator/owed-payments/:id/${act}`, { params: { id }, headers });
const find = async (id: string, guardian?: string) => {
  const params = guardian ? { id, guardian } : await creditorOf(id);
  return succeeded(
    await call(api.url, 'GET /operator/owed/:id/:guardian', { params, headers: anna }),
  );
};
const listed = async () => {
  const query = { limit: 500 };
  const page = succeeded(await call(api.url, 'GET /operator/owed', { headers: anna, query }));
  return page.docs.map(({ _id }) => _id);
};
/** A top-up that is paid after its wallet was closed: its money is owed. */
async function createLateTopup(value: number) {
  const family = await createFamily(payments);
  const { body } = await createPix(payments, family, { value });
  await closeAccount(api.owner, family.walletId);
  await payments.sandbox.bank('pay', body.pixCode);
  const { _id: id } = body.topup;
  const { reference } = await until(
    () => rowOf(payments, id),
    ({ status }) => status === 'paid',
  );
  return { id, reference };
}
const audit = async () =>
  (await auditInstallation({ pool: api.owner, gateways: api.services.gateways })).findings;
/** The references of top-ups that a comparison with the processor finds different now. */
async function differences() {
  const gateway = api.services.gateways.named('sandbox');
  if (!gateway) throw new Error('the sandbox is not connected');
  const now = Date.now();
  const period = { from: new Date(now - DAY_MS), until: new Date(now + DAY_MS) };
  const result = await reconcilePeriod(api.services, gateway, period);
  return result.isAnswered && result.differences.map(({ reference }) => reference);
}
const actsOn = async (subject: string) => {
  const { rows } = await api.owner.query<{ action: string }>(
    `SELECT action FROM audit WHERE subject = $1 AND action LIKE 'owed.%' ORDER BY at, id`,
    [subject],
  );
  return rows.map(({ action }) => action);
};

describe('an amount that the bank paid', () => {
  test('is owed no more: the liability is debited, and what was paid out is credited', async () => {
    const { id } = await createReturnedPayout(api, 12_34n);
    const [owed, paidOut] = [await account('refunds-payable'), await account('payouts')];
    const payment = { paymentId: randomUUID(), value: 12.34 };
    const first = succeeded(await pay(anna, id, payment));
    expect(first).toMatchObject({
      value: 0,
      waits: false,
      payments: [{ value: 12.34, status: 'paid', payer: 'bank', payerReference: 'E2E 4711' }],
    });
    expect(await account('refunds-payable')).toBe(owed - 12_34n);
    expect(await account('payouts')).toBe(paidOut + 12_34n);
    expect(await listed()).not.toContain(id);
    expect(succeeded(await pay(anna, id, payment))).toEqual(first);
    expect(await find(id)).toEqual(first);
    expect(await actsOn(id)).toEqual(['owed.payment-entered', 'owed.paid']);
    const other = await pay(anna, id, { ...payment, payerReference: 'E2E 1' });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    const again = await pay(bruno, id, { value: 12.34 });
    expect(again).toMatchObject({ status: 409, body: { code: 'owed_changed' } });
    expect(refusalOf(again).userMessage).toContain('already been paid');
    expect(await account('refunds-payable')).toBe(owed - 12_34n);
    expect(await audit()).toEqual([]);
  });

  test('is all of it, also above the most that one payment moves', async () => {
    const { id } = await createReturnedPayout(api, 150_000_000n);
    const { value } = await find(id);
    expect(value).toBe(1_500_000);
    const entered = succeeded(await pay(anna, id, { value }));
    expect(entered).toMatchObject({ waits: true, payments: [{ value, status: 'waiting' }] });
    const [payment] = entered.payments;
    expect(succeeded(await decide(bruno, payment?._id ?? '', 'approve'))).toMatchObject({
      value: 0,
      payments: [{ value, status: 'paid' }],
    });
  });

  test.each([
    ['a part', { value: 3 }, 'neither a part nor more'],
    ['more', { value: 5.01 }, 'neither a part nor more'],
    ['a day before it was owed', { paidOn: '2020-01-01' }, 'not before the amount was owed'],
    ['a day to come', { paidOn: addDays(companyDay('wefood', new Date()), 2) }, 'today or before'],
  ])('is refused as %s, in words', async (_, wrong, words) => {
    const { id } = await createReturnedPayout(api, 5_00n);
    const answer = await pay(anna, id, { value: 5, ...wrong });
    expect([400, 409]).toContain(answer.status);
    expect(refusalOf(answer).userMessage).toContain(words);
    expect(await find(id)).toMatchObject({ value: 5, waits: false, payments: [] });
    expect(await actsOn(id)).toEqual([]);
  });

  test.each([
    { value: -1 },
    { value: 0 },
    { value: 10 ** 14 },
    { value: '5' },
    { value: 5.001 },
    { payerReference: ' ' },
    { payerReference: 'x'.repeat(81) },
    { paidOn: '2026-02-30' },
    { payer: 'somebody' },
    { payer: 'processor' },
  ])('is refused with %j', async (wrong) => {
    const { id } = await createReturnedPayout(api, 5_00n);
    expect(await pay(anna, id, { value: 5, ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    expect(await find(id)).toMatchObject({ value: 5, payments: [] });
  });

  test('is nobody’s where nothing was ever owed', async () => {
    expect(await pay(anna, randomUUID(), { value: 5 })).toMatchObject({ status: 404 });
  });
});

test('two people’s money about one order is two amounts: each is found, paid and dismissed by itself', async () => {
  const { guardian } = await createFamily(payments);
  await credit(api, guardian.user.wallet._id, 5_000n);
  const order = await createOrder(
    api,
    guardian.token,
    await openCompany(api, 'wefood'),
    guardian.user._id,
  );
  const [requester, other] = [guardian.user._id, (await createFamily(payments)).guardian.user._id];
  const owe = (amountMinor: bigint, reference: Record<string, string>) =>
    post(api.owner, [
      {
        id: randomUUID(),
        debit: companyAccount('wefood', 'adjustments', 'BRL'),
        credit: companyAccount('wefood', 'refunds-payable', 'BRL'),
        amountMinor,
        currency: 'BRL',
        kind: 'adjustment',
        reference: { menuOrder: order, ...reference },
      },
    ]);
  await owe(3_00n, { guardian: other });
  await owe(9_00n, {});
  const query = { limit: 500 };
  const { docs } = succeeded(await call(api.url, 'GET /operator/owed', { headers: anna, query }));
  expect(
    docs
      .filter(({ _id }) => _id === order)
      .map(({ guardian, value }) => [guardian._id, value])
      .toSorted(),
  ).toEqual(
    [
      [other, 3],
      [requester, 9],
    ].toSorted(),
  );
  const others = { id: order, guardian: other };
  expect(await pay(anna, order, { value: 12 }, others)).toMatchObject({ status: 409 });
  expect(succeeded(await pay(anna, order, { value: 3 }, others))).toMatchObject({
    value: 0,
    payments: [{ value: 3, status: 'paid' }],
  });
  expect(await find(order, requester)).toMatchObject({ value: 9, payments: [] });
  const own = { id: order, guardian: requester };
  expect(succeeded(await pay(anna, order, { value: 9 }, own))).toMatchObject({ value: 0 });
  expect(await listed()).not.toContain(order);
});

test('a payment from before creditors were kept is of the person whom the ledger names', async () => {
  const { guardian, students } = await createFamily(payments);
  const [{ _id: student }] = students;
  const other = (await createFamily(payments)).guardian.user._id;
  const own = companyAccount('wefood', 'refunds-payable', 'BRL');
  const about = { amountMinor: 4_00n, currency: 'BRL' };
  const debit = companyAccount('wefood', 'adjustments', 'BRL');
  const reference = { student, guardian: other };
  await post(api.owner, [
    { id: randomUUID(), debit, credit: own, ...about, kind: 'adjustment', reference },
  ]);
  const payment = randomUUID();
  await api.owner.query(
    `INSERT INTO owed_payment (id, company_id, subject, guardian_id, amount_minor, currency, payer,
       payer_reference, paid_on, status, approved_by, ended_at)
     SELECT $1, 'wefood', $2, $3, 400, 'BRL', 'bank', 'E2E', now(), 'paid', id, now()
     FROM operator WHERE kind = 'person' LIMIT 1`,
    [payment, student, guardian.user._id],
  );
  await post(api.owner, [
    {
      ...{ id: randomUUID(), groupId: payment, debit: own, ...about, kind: 'owed-payment' },
      credit: companyAccount('wefood', 'payouts', 'BRL'),
      reference: { student, owedPayment: payment },
    },
  ]);
  expect(await find(student, other)).toMatchObject({ value: 4, payments: [] });
  const name = '../../../platform/database/migrations/058_owed_creditors_by_ledger.sql';
  await api.owner.query(readFileSync(join(import.meta.dirname, name), 'utf8'));
  expect(await find(student, other)).toMatchObject({ value: 0, payments: [{ value: 4 }] });
  expect(await audit()).toEqual([]);
});

describe('from the company’s amount on', () => {
  const LARGE = { value: 1_000 };

  test('a second person confirms the payment, never who entered it', async () => {
    const { id } = await createReturnedPayout(api, 1_000_00n);
    const before = await account('refunds-payable');
    const entered = succeeded(await pay(anna, id, LARGE));
    expect(entered).toMatchObject({ value: 1_000, waits: true, payments: [{ isOwn: true }] });
    const [{ _id: payment } = { _id: '' }] = entered.payments;
    expect(await account('refunds-payable')).toBe(before);
    expect(await decide(anna, payment, 'approve')).toMatchObject({
      status: 403,
      body: { code: 'operator_not_allowed' },
    });
    const rival = await pay(bruno, id, LARGE);
    expect(rival).toMatchObject({ status: 409, body: { code: 'owed_changed' } });
    expect(refusalOf(rival).userMessage).toContain('waits for a second person');
    const paid = succeeded(await decide(bruno, payment, 'approve'));
    expect(paid).toMatchObject({ value: 0, waits: false, payments: [{ status: 'paid' }] });
    expect(paid.payments[0]?.seconded).toMatch(/\w/);
    expect(await account('refunds-payable')).toBe(before - 1_000_00n);
    for (const act of ['approve', 'dismiss'] as const) {
      expect(await decide(bruno, payment, act)).toMatchObject({ status: 409 });
    }
  });

  test('a dismissed payment is no payment: the amount is owed, and may be entered anew', async () => {
    const { id } = await createReturnedPayout(api, 1_000_00n);
    const { payments: entered } = succeeded(await pay(anna, id, LARGE));
    const [{ _id: payment } = { _id: '' }] = entered;
    succeeded(await decide(anna, payment, 'dismiss'));
    expect(await decide(bruno, payment, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'owed_changed' },
    });
    expect(await find(id)).toMatchObject({ value: 1_000, waits: false });
    expect(succeeded(await pay(bruno, id, LARGE)).payments).toHaveLength(2);
  });

  test('the database refuses an approval by one’s own, and another amount than was entered', async () => {
    const { id } = await createReturnedPayout(api, 1_000_00n);
    const { payments: entered } = succeeded(await pay(anna, id, LARGE));
    for (const change of [
      'seconded_by = approved_by',
      'amount_minor = 1',
      `payer_reference = 'x'`,
    ]) {
      const forged = api.owner.query(`UPDATE owed_payment SET ${change} WHERE id = $1`, [
        entered[0]?._id,
      ]);
      await expect(forged).rejects.toMatchObject({ code: '23514' });
    }
  });
});

describe('two operators at once', () => {
  const RIVALS = 12;

  test('pay an amount once, whatever they enter', async () => {
    const { id } = await createReturnedPayout(api, 7_00n);
    const before = [await account('refunds-payable'), await account('payouts')] as const;
    const answers = await Promise.all(
      Array.from({ length: RIVALS }, (_, at) => pay(at % 2 ? anna : bruno, id, { value: 7 })),
    );
    const paid = answers.filter(({ status }) => status === 201);
    expect(paid).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map((answer) => refusalOf(answer).code))).toEqual(
      new Set(['owed_changed']),
    );
    expect(await account('refunds-payable')).toBe(before[0] - 7_00n);
    expect(await account('payouts')).toBe(before[1] + 7_00n);
  });

  test('that send the same payment twice have one answer', async () => {
    const { id } = await createReturnedPayout(api, 8_00n);
    const payment = { paymentId: randomUUID(), value: 8 };
    const answers = await Promise.all(Array.from({ length: RIVALS }, () => pay(anna, id, payment)));
    const [first, ...others] = answers.map((answer) => succeeded(answer));
    for (const other of others) expect(other).toEqual(first);
    expect(first?.payments).toHaveLength(1);
  });

  test('confirm and dismiss a payment: one of both is done', async () => {
    const { id } = await createReturnedPayout(api, 1_000_00n);
    const { payments: entered } = succeeded(await pay(anna, id, { value: 1_000 }));
    const payment = entered[0]?._id ?? '';
    const answers = await Promise.all(
      Array.from({ length: RIVALS }, (_, at) =>
        decide(bruno, payment, at % 2 ? 'approve' : 'dismiss'),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { value, payments: ended } = await find(id);
    expect(value).toBe(ended[0]?.status === 'paid' ? 0 : 1_000);
    expect(await audit()).toEqual([]);
  });
});

describe('a late top-up', () => {
  test('that its processor gave back is entered so: the three books agree', async () => {
    const { id, reference } = await createLateTopup(9);
    expect(await find(id)).toMatchObject({ cause: 'topup', value: 9 });
    expect(await audit()).toEqual([]);
    await refundPastUs(payments, { id, reference } as Paid, 9_00);
    expect(await audit()).toMatchObject([{ check: 'refund_differs', topup: id }]);
    expect(await differences()).toEqual([reference]);
    const [owed, clearing] = [await account('refunds-payable'), await account('clearing-pix')];
    succeeded(await pay(anna, id, { value: 9, payer: 'processor' }));
    expect(await account('refunds-payable')).toBe(owed - 9_00n);
    expect(await account('clearing-pix')).toBe(clearing + 9_00n);
    expect(await audit()).toEqual([]);
    expect(await differences()).toEqual([]);

    await sealBlocks(api.owner, { settleTimeoutMs: 60_000 });
    const clock = () => new Date(Date.now() + 7 * DAY_MS);
    const day = dayInZone(new Date(), timeZone);
    const { figures } = await findClose({ ...api.services, clock }, 'wefood', day);
    expect(figures.processor).toMatchObject({ ledger: 0, other: 0, unexplained: 0, parts: [] });
    expect(figures.wallets.held).toBe(figures.wallets.owed);
    const flows = figures.lines.find(({ account: name }) => name === 'refunds-payable')?.flows;
    expect(flows?.map(({ kind }) => kind)).toContain('owed-payment');
    const { docs } = succeeded(
      await call(api.url, 'GET /operator/companies/:id/postings', {
        params: { id: 'wefood' },
        query: { from: day, until: day, kind: 'owed-payment', account: 'clearing-pix' },
        headers: anna,
      }),
    );
    expect(docs).toMatchObject([
      { debit: 'refunds-payable', credit: 'clearing-pix', value: 9, subject: id },
    ]);
  });

  test('that is entered before its processor tells of it is no refund made elsewhere', async () => {
    const { id, reference } = await createLateTopup(11);
    await payments.sandbox.control({ webhooks: { paused: true } });
    await refundPastUs(payments, { id, reference } as Paid, 11_00);
    succeeded(await pay(anna, id, { value: 11, payer: 'processor' }));
    await settleNow(payments, reference);
    await payments.sandbox.control({ webhooks: { paused: false } });
    const { rows } = await api.owner.query(
      `SELECT FROM audit WHERE subject = $1 AND action = 'topup.refunded_elsewhere'`,
      [id],
    );
    expect(rows).toEqual([]);
  });

  test('is owed since its last posting after nothing was owed about it', async () => {
    const { id } = await createReturnedPayout(api, 3_00n);
    const { since: first } = await find(id);
    succeeded(await pay(anna, id, { value: 3 }));
    const [again] = await post(api.owner, [
      {
        id: randomUUID(),
        debit: companyAccount('wefood', 'payouts', 'BRL'),
        credit: companyAccount('wefood', 'refunds-payable', 'BRL'),
        amountMinor: 2_00n,
        currency: 'BRL',
        kind: 'adjustment',
        reference: { payout: id },
      },
    ]);
    expect(again && isPosted(again)).toBe(true);
    const { since, value } = await find(id);
    expect(value).toBe(2);
    expect(since > first).toBe(true);
  });

  test('has a payment record for each posting, else the money audit tells', async () => {
    const { id } = await createReturnedPayout(api, 6_00n);
    const { payments: entered } = succeeded(await pay(anna, id, { value: 6 }));
    const made = randomUUID();
    await api.owner.query(
      `INSERT INTO owed_payment SELECT (jsonb_populate_record(owed_payment,
         jsonb_build_object('id', $2::text))).* FROM owed_payment WHERE id = $1`,
      [entered[0]?._id, made],
    );
    expect(await audit()).toMatchObject([{ check: 'owed_differs', owed: made }]);
    await api.owner.query('DELETE FROM owed_payment WHERE id = ANY ($1)', [
      [made, entered[0]?._id],
    ]);
    expect(await audit()).toMatchObject([{ check: 'transfer_unexplained' }]);
  });
});

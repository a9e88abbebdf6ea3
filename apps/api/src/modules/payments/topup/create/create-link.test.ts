import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { expectMoneyInOrder } from '../../../../testing/audit.ts';
import { call } from '../../../../testing/client.ts';
import { createGuardian } from '../../../../testing/factories/guardians.ts';
import { balanceMinor, startPayments, until } from '../../../../testing/payments.ts';
import { payerOf } from './payer.ts';

const company = 'thomas-franks-ulis';
const payments = await startPayments({ env: { TRUST_PROXY: 'on' } });
const guardian = await createGuardian(payments.api, company);
afterEach(() => expectMoneyInOrder(payments));
afterAll(() => payments.close());

const create = (
  cardData: object = {},
  idempotencyKey = randomUUID(),
  headers: Record<string, string> = {},
) =>
  call(payments.api.url, 'POST /companies/:company/wallets/payment-link-topup', {
    token: guardian.token,
    params: { company },
    idempotencyKey,
    headers,
    body: { cardData: { value: 20, walletId: guardian.user.wallet._id, ...cardData } },
  });

const confirm = (orderId: string, { token } = guardian) =>
  call(payments.api.url, 'POST /companies/:company/wallets/payment-link-topup/confirm', {
    token,
    params: { company },
    body: { cardData: { orderId } },
  });

const untilResult = (orderId: string, wanted: string) =>
  until(
    () => confirm(orderId),
    ({ body }) => body.status.result === wanted,
  );

test('a payment link has an order id, a page and a QR code, and is pending', async () => {
  const billingDetails = { taxIdentifierNumber: '11144477735' };
  const { status, body } = await create({ cardType: 'voucher', billingDetails });
  expect(status).toBe(200);
  expect(body).toEqual({
    orderId: expect.any(String),
    message: expect.stringMatching(/\w/),
    request: { value: 20, walletId: guardian.user.wallet._id, cardType: 'voucher' },
    total: 20,
    payment: { redirectUrl: expect.stringContaining(`/pay/${body.orderId}`) },
    redirectQrCodeUrl: expect.stringMatching(/^http/),
    status: { result: 'pending' },
    topup: { _id: expect.any(String), status: 'pending', value: 20, fee: 0 },
  });
  expect((await confirm(body.orderId)).body).toEqual({
    status: { result: 'pending' },
    topup: body.topup,
  });
});

test.each([
  ['529.982.247-25', '52998224725'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
  ['of another country', 'of another country'],
])('the processor gets the payer’s tax number in its stored form: %s', async (given, told) => {
  const { user } = await createGuardian(payments.api);
  const payer = await payerOf(payments.api.services, user._id, given);
  expect(payer.taxIdentifier).toBe(told);
});

test('a payment on the processor’s page is confirmed as paid and credited in the wallet’s currency', async () => {
  const walletId = guardian.user.wallet._id;
  const before = await balanceMinor(payments, walletId);
  const { body } = await create();
  await payments.sandbox.payLink(body.orderId, 'paid');
  expect((await untilResult(body.orderId, 'paid')).body.topup.status).toBe('paid');
  expect(await balanceMinor(payments, walletId)).toBe(before + 2_000n);
  const wallet = await call(payments.api.url, 'GET /wallet', { token: guardian.token });
  expect(wallet.body.currencyInfo.code).toBe('EUR');
});

test('a refusal on the page is an error; an open page is still pending', async () => {
  const refused = await create();
  await payments.sandbox.payLink(refused.body.orderId, 'declined');
  expect((await untilResult(refused.body.orderId, 'error')).body.topup.status).toBe('failed');
  const open = await create();
  await payments.sandbox.payLink(open.body.orderId, 'pending');
  expect((await confirm(open.body.orderId)).body.status.result).toBe('pending');
});

test('the same key again answers the same order id', async () => {
  const key = randomUUID();
  const first = await create({}, key);
  expect((await create({}, key)).body).toEqual(first.body);
  expect((await create({ cardType: 'voucher' }, key)).body).toMatchObject({
    code: 'idempotency_mismatch',
  });
});

test('the same key from another origin of the web app answers the same order id, also after a lost first answer', async () => {
  const key = randomUUID();
  const from = (host: string) => create({}, key, { 'x-forwarded-host': host });
  await payments.sandbox.control({ dropAnswerNext: 10 });
  expect((await from('one.example.test')).status).toBe(503);
  await payments.sandbox.control({ reset: true });
  const again = await from('other.example.test');
  expect(again.status).toBe(200);
  expect((await from('one.example.test')).body).toEqual(again.body);
});

test('404 for another guardian’s order id, and for an unknown one', async () => {
  const { body } = await create();
  const other = await createGuardian(payments.api, company);
  expect((await confirm(body.orderId, other)).status).toBe(404);
  expect((await confirm('pay_none')).status).toBe(404);
});

import { afterAll, expect, test } from 'vitest';
import type { Payment } from '../../processor/payment.ts';
import type { Refusal } from '../../testing/client.ts';
import { startSandbox } from '../../testing/sandbox.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.stop());

type Decided = { payment: Payment; returnUrl: string | null } & Refusal;
const decide = (orderId: string, outcome: string) =>
  sandbox.post<Decided>(`/pay/${orderId}`, { outcome });

test('a payment link returns its order, its page and a QR picture of the page', async () => {
  const { status, body } = await sandbox.link();
  expect(status).toBe(201);
  const redirectUrl = `${sandbox.settings.publicUrl}/pay/${body.orderId}`;
  expect(body).toMatchObject({ id: body.orderId, status: 'created', redirectUrl });
  const page = await sandbox.get(`/pay/${body.orderId}`);
  expect(page.text).toContain('Wallet of Sára');
  const picture = await sandbox.get(new URL(body.redirectQrCodeUrl).pathname);
  expect(picture.headers.get('content-type')).toContain('image/svg+xml');
});

test.each([
  ['paid', { status: 'paid', capturedMinor: 250_000 }],
  ['declined', { status: 'declined', code: 'payer_refused', capturedMinor: 0 }],
  ['pending', { status: 'pending', capturedMinor: 0 }],
  ['expired', { status: 'expired', capturedMinor: 0 }],
])('outcome %s is recorded and sent by webhook', async (outcome, expected) => {
  const { orderId } = (await sandbox.link()).body;
  const { status, body } = await decide(orderId, outcome);
  expect(status).toBe(200);
  expect(body).toMatchObject({ payment: expected, returnUrl: null });
  expect(await sandbox.payment(orderId)).toMatchObject(expected);
  await sandbox.receiver.until((all) =>
    all.some(
      (webhook) => webhook.body.includes(`payment.${outcome}`) && webhook.body.includes(orderId),
    ),
  );
});

test('a pending order can still be paid, a paid one cannot be paid again', async () => {
  const { orderId } = (await sandbox.link()).body;
  await decide(orderId, 'pending');
  expect((await decide(orderId, 'paid')).body.payment.status).toBe('paid');
  const again = await decide(orderId, 'declined');
  expect([again.status, again.body.error.code]).toEqual([409, 'already_paid']);
});

test('the form redirects to the return address with the order and the outcome', async () => {
  const returnUrl = 'http://localhost:3000/payments?step=5';
  const { orderId } = (await sandbox.link({ returnUrl })).body;
  const answer = await sandbox.submit(`/pay/${orderId}`, { outcome: 'paid' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`${returnUrl}&TransactionId=${orderId}&outcome=paid`);
});

test('a form that is sent twice shows the payment’s state', async () => {
  const { orderId } = (await sandbox.link({ returnUrl: 'http://localhost:3000/' })).body;
  await sandbox.submit(`/pay/${orderId}`, { outcome: 'paid' });
  const again = await sandbox.submit(`/pay/${orderId}`, { outcome: 'declined' });
  expect(again.headers.get('location')).toBe(`/pay/${orderId}`);
  expect((await sandbox.payment(orderId)).status).toBe('paid');
});

test('a return address that is not a web address is refused with 400', async () => {
  for (const returnUrl of ['javascript:alert(1)', 'data:text/html,x', '/payments', 'no']) {
    expect((await sandbox.link({ returnUrl })).status).toBe(400);
  }
});

test('an unknown order or outcome is refused', async () => {
  expect((await decide('pay_none', 'paid')).status).toBe(404);
  const { orderId } = (await sandbox.link()).body;
  expect((await decide(orderId, 'maybe')).status).toBe(400);
  const pix = (await sandbox.pixCharge()).body;
  expect((await decide(pix.id, 'paid')).status).toBe(404);
});

test('a link expires when its time is over', async () => {
  const { orderId } = (await sandbox.link({ expiresInSeconds: 60 })).body;
  await sandbox.control({ clockOffsetSeconds: 61 });
  const answer = await decide(orderId, 'paid');
  await sandbox.control({ clockOffsetSeconds: 0 });
  expect([answer.status, answer.body.error.code]).toEqual([409, 'expired']);
});

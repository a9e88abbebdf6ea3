import { randomUUID } from 'node:crypto';
import { freePort } from '@merenda/database';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../testing/sandbox.ts';
import type { PaymentGateway } from '../port.ts';
import { createSandboxGateway } from './gateway.ts';

const secret = 'a shared secret of this test run';
let sandbox: RunningSandbox;
let gateway: PaymentGateway;
let port: number;
beforeAll(async () => {
  port = await freePort();
  // Nobody listens there: this file is about the other direction.
  const webhookUrl = `http://localhost:${await freePort()}/`;
  sandbox = await startSandbox({ port, secret, webhookUrl });
  gateway = createSandboxGateway({ url: `http://localhost:${port}`, secret });
});
afterEach(() => sandbox.control({ reset: true }));
afterAll(() => sandbox.stop());

const newReference = () => randomUUID().replaceAll('-', '');
const within = (deadlineMs: number) => ({ deadlineMs, correlationId: 'test' });

const pixCharge = (reference: string) => ({
  reference,
  amountMinor: 5_000n,
  currency: 'BRL',
  payer: { name: 'A', email: 'a@example.test', phone: '+5511961234567', taxIdentifier: undefined },
  expiresInSeconds: 300,
  payeeName: 'Wefood',
  payeeCity: 'SAO PAULO',
});

const createPix = (reference: string, deadlineMs = 9_000, from = gateway) =>
  from.createPixCharge(pixCharge(reference), { idempotencyKey: reference, ...within(deadlineMs) });

test('a PIX charge comes back as ours: reference, amount, currency, code, expiry', async () => {
  const reference = newReference();
  const result = await createPix(reference);
  expect(result).toMatchObject({
    outcome: 'done',
    value: {
      pixCode: expect.stringContaining('br.gov.bcb.pix'),
      expiresAt: expect.any(Date),
      payment: {
        kind: 'pix',
        state: 'pending',
        reference,
        amountMinor: 5_000n,
        capturedMinor: 0n,
        currency: 'BRL',
        late: false,
      },
    },
  });
});

test('a refusal for a moment (503) is asked again until it is done, once', async () => {
  await sandbox.control({ refuseNext: 1 });
  const reference = newReference();
  expect(await createPix(reference)).toMatchObject({ outcome: 'done' });
  expect(await sandbox.payments(reference)).toHaveLength(1);
});

test('an answer that was cut off is asked for again with the same key: done once', async () => {
  await sandbox.control({ dropAnswerNext: 1 });
  const reference = newReference();
  expect(await createPix(reference)).toMatchObject({ outcome: 'done' });
  expect(await sandbox.payments(reference)).toHaveLength(1);
});

test('silence is unknown, never refused', async () => {
  await sandbox.control({ silentSeconds: 2 });
  const reference = newReference();
  expect(await createPix(reference, 300)).toEqual({
    outcome: 'unknown',
    cause: 'no answer in time',
  });
});

test('a processor that nobody can connect to was surely not reached', async () => {
  const nowhere = createSandboxGateway({ url: `http://localhost:${await freePort()}`, secret });
  expect(await createPix(newReference(), 400, nowhere)).toMatchObject({ outcome: 'unreached' });
});

test('a wrong key to the processor is a refusal: nothing was done', async () => {
  const stranger = createSandboxGateway({
    url: `http://localhost:${port}`,
    secret: 'some other secret',
  });
  expect(await createPix(newReference(), 400, stranger)).toEqual({
    outcome: 'refused',
    reason: 'unauthorized',
  });
});

test('the status of a payment is found by reference and by the processor’s id', async () => {
  const reference = newReference();
  const created = await createPix(reference);
  if (created.outcome !== 'done') throw new Error(created.outcome);
  await sandbox.bank('pay', created.value.pixCode);
  const { providerRef } = created.value.payment;
  const paid = { state: 'paid', capturedMinor: 5_000n, paidAt: expect.any(Date), reference };
  for (const payment of [{ reference }, { reference, providerRef }]) {
    const status = await gateway.getStatus({ ...payment, createdAt: new Date() }, within(4_000));
    expect(status).toMatchObject({ outcome: 'done', value: paid });
  }
});

test('a payment that the processor does not have is told as such', async () => {
  for (const payment of [
    { reference: newReference() },
    { reference: newReference(), providerRef: 'pay_none' },
  ]) {
    const status = await gateway.getStatus({ ...payment, createdAt: new Date() }, within(4_000));
    expect(status).toEqual({ outcome: 'done', value: undefined });
  }
});

test('all payments of a period come page by page, each once', async () => {
  const references = [newReference(), newReference(), newReference()];
  const from = new Date(Date.now() - 1_000);
  for (const reference of references) await createPix(reference);
  const until = new Date(Date.now() + 1_000);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await gateway.listPayments({ from, until, cursor, limit: 2 }, within(4_000));
    if (page.outcome !== 'done') throw new Error(page.outcome);
    seen.push(...page.value.payments.map((payment) => payment.reference));
    cursor = page.value.nextCursor;
  } while (cursor);
  expect(seen.filter((reference) => references.includes(reference))).toEqual(references);
});

test('a part of a paid payment can be given back, and shows in its status', async () => {
  const reference = newReference();
  const created = await createPix(reference);
  if (created.outcome !== 'done') throw new Error(created.outcome);
  await sandbox.bank('pay', created.value.pixCode);
  const { providerRef } = created.value.payment;
  const refund = await gateway.refund(
    { providerRef, amountMinor: 2_000n, reason: 'test' },
    { idempotencyKey: newReference(), ...within(4_000) },
  );
  expect(refund).toMatchObject({ outcome: 'done' });
  expect(
    await gateway.getStatus({ reference, providerRef, createdAt: new Date() }, within(4_000)),
  ).toMatchObject({
    value: { state: 'partially_refunded', refundedMinor: 2_000n, capturedMinor: 5_000n },
  });
});

test('a payment that the payer’s bank takes back says so, and how it ended', async () => {
  const reference = newReference();
  const created = await createPix(reference);
  if (created.outcome !== 'done') throw new Error(created.outcome);
  await sandbox.bank('pay', created.value.pixCode);
  const ask = () => gateway.getStatus({ reference, createdAt: new Date() }, within(4_000));
  const paid = await ask();
  expect(paid).toMatchObject({ value: { state: 'paid' } });
  expect(paid).not.toHaveProperty('value.dispute');
  const id = await sandbox.dispute(reference, { amountMinor: 1_500 });
  const dispute = { id, amountMinor: 1_500n, state: 'open' };
  expect(await ask()).toMatchObject({ value: { state: 'paid', dispute } });
  await sandbox.decide(id, 'won');
  expect(await ask()).toMatchObject({ value: { dispute: { ...dispute, state: 'won' } } });
});

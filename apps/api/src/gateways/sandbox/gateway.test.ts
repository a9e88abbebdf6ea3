import { freePort } from '@merenda/database';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../testing/sandbox.ts';
import type { PaymentGateway } from '../port.ts';
import {
  done,
  keyed,
  latestPayments,
  newReference,
  pixCharge,
  statusOf as statusAt,
} from '../testing/calls.ts';
import { createSandboxGateway } from './gateway.ts';

const secret = 'a shared secret of this test run';
let sandbox: RunningSandbox;
let gateway: PaymentGateway;
let port: number;
beforeAll(async () => {
  port = await freePort();
  // Nothing listens there: these tests do not use webhooks.
  const webhookUrl = `http://localhost:${await freePort()}/`;
  sandbox = await startSandbox({ port, secret, webhookUrl });
  gateway = createSandboxGateway({ url: `http://localhost:${port}`, secret });
});
afterEach(() => sandbox.control({ reset: true }));
afterAll(() => sandbox.stop());

const createPix = (reference: string, deadlineMs = 9_000, from = gateway) =>
  from.createPixCharge(pixCharge(reference), keyed(reference, deadlineMs));

const statusOf = (reference: string, providerRef?: string) =>
  statusAt(gateway, reference, providerRef);

/** Creates a PIX and pays it. */
async function paid() {
  const reference = newReference();
  const { payment, pixCode } = done(await createPix(reference));
  await sandbox.bank('pay', pixCode);
  return { reference, providerRef: payment.providerRef };
}

test('a PIX charge is returned with our reference, amount, currency, code and expiry', async () => {
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

test('a call with a temporary refusal (503) is repeated until it succeeds, and done once', async () => {
  await sandbox.control({ refuseNext: 1 });
  const reference = newReference();
  expect(await createPix(reference)).toMatchObject({ outcome: 'done' });
  expect(await sandbox.payments(reference)).toHaveLength(1);
});

test('a call with a lost answer is repeated with the same key, and done once', async () => {
  await sandbox.control({ dropAnswerNext: 1 });
  const reference = newReference();
  expect(await createPix(reference)).toMatchObject({ outcome: 'done' });
  expect(await sandbox.payments(reference)).toHaveLength(1);
});

test('a call without an answer is unknown, never refused', async () => {
  await sandbox.control({ silentSeconds: 60 });
  const reference = newReference();
  expect(await createPix(reference, 2_000)).toEqual({
    outcome: 'unknown',
    cause: 'no answer in time',
  });
});

test('a call without a connection is unreached', async () => {
  const unreachable = createSandboxGateway({ url: `http://localhost:${await freePort()}`, secret });
  expect(await createPix(newReference(), 400, unreachable)).toMatchObject({ outcome: 'unreached' });
});

test('a call with a wrong API key is refused, and does nothing', async () => {
  const withWrongKey = createSandboxGateway({
    url: `http://localhost:${port}`,
    secret: 'some other secret',
  });
  expect(await createPix(newReference(), 9_000, withWrongKey)).toEqual({
    outcome: 'refused',
    reason: 'unauthorized',
  });
});

test('the status of a payment is found by reference and by the processor’s id', async () => {
  const { reference, providerRef } = await paid();
  const value = { state: 'paid', capturedMinor: 5_000n, paidAt: expect.any(Date), reference };
  for (const known of [undefined, providerRef]) {
    expect(await statusOf(reference, known)).toMatchObject({ outcome: 'done', value });
  }
});

test('the status of a payment unknown to the processor is done without a value', async () => {
  for (const known of [undefined, 'pay_none']) {
    expect(await statusOf(newReference(), known)).toEqual({ outcome: 'done', value: undefined });
  }
});

test('all payments of a period are listed page by page, each once', async () => {
  const references = [newReference(), newReference(), newReference()];
  for (const reference of references) await createPix(reference);
  const seen = (await latestPayments(gateway, 2)).map(({ reference }) => reference);
  expect(seen.filter((reference) => references.includes(reference))).toEqual(references);
});

test('a part of a paid payment can be refunded, and its status shows it', async () => {
  const { reference, providerRef } = await paid();
  const part = { providerRef, reference: 'ours', amountMinor: 2_000n, reason: 'test' };
  expect(await gateway.refund(part, keyed())).toMatchObject({ outcome: 'done' });
  expect(await statusOf(reference, providerRef)).toMatchObject({
    value: {
      state: 'partially_refunded',
      refundedMinor: 2_000n,
      capturedMinor: 5_000n,
      refunds: [{ reference: 'ours', amountMinor: 2_000n, state: 'accepted' }],
    },
  });
});

test('a disputed payment shows the dispute and its outcome', async () => {
  const { reference } = await paid();
  const before = await statusOf(reference);
  expect(before).toMatchObject({ value: { state: 'paid', disputes: [] } });
  const id = await sandbox.dispute(reference, { amountMinor: 1_500 });
  const dispute = { id, amountMinor: 1_500n, currency: 'BRL', state: 'open' };
  expect(await statusOf(reference)).toMatchObject({
    value: { state: 'paid', disputes: [dispute] },
  });
  await sandbox.decide(id, 'won');
  expect(await statusOf(reference)).toMatchObject({
    value: { disputes: [{ ...dispute, state: 'won' }] },
  });
});

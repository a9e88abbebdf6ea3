import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { drainInbox, sweepTopups } from '../modules/payments/index.ts';
import { settleEverything } from '../testing/audit.ts';
import {
  chargeAtProcessor,
  createPix,
  plantTopup,
  topUpByCard,
} from '../testing/factories/topups.ts';
import { age, rowOf, until } from '../testing/payments.ts';
import { type PayingFamily, payingFamily } from './testing/paying-family.ts';

/**
 * Faults around payments, and their effect on a family. After each fault the money of the whole
 * installation is audited: processor, books and wallets. The file modules/payments/every-processor tests
 * the faults that every processor shows.
 */
const begun = payingFamily();
let payments: PayingFamily['payments'];
let family: PayingFamily['family'];
let forged: PayingFamily['forged'];
let gained: PayingFamily['gained'];
let becomes: PayingFamily['becomes'];
let capturesOf: PayingFamily['capturesOf'];
let payPix: PayingFamily['payPix'];
beforeAll(() => {
  ({ payments, family, forged, gained, becomes, capturesOf, payPix } = begun());
});

const signatureOf = (body: string, secret: string) => {
  const seconds = Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
};

/** Sends an event about a payment as the processor would; returns the status. */
async function tell(payment: object, secret = payments.sandbox.secret): Promise<number> {
  const createdAt = new Date().toISOString();
  const event = { id: `evt_${randomUUID()}`, type: 'payment.paid', createdAt, data: { payment } };
  const body = JSON.stringify(event);
  const { status } = await fetch(`${payments.api.url}/webhooks/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'merenda-signature': signatureOf(body, secret),
    },
    body,
  });
  return status;
}

describe('a webhook', () => {
  test('that comes five times, late and out of order credits the money once', async () => {
    await payments.sandbox.control({ webhooks: { copies: 5, delayMs: 100, reorder: true } });
    const gain = await gained(async () => {
      for (const topup of [await payPix(1), await payPix(2)]) await becomes(topup, 'paid');
      await sleep(500);
    });
    expect(gain).toBe(300n);
  });

  test('that never comes is made up for by the next request or by the sweep', async () => {
    await payments.sandbox.control({ webhooks: { paused: true } });
    const gain = await gained(async () => {
      const topup = await payPix(3);
      await age(payments, topup, 60);
      await sweepTopups(payments.api.services);
      await becomes(topup, 'paid');
    });
    expect(gain).toBe(300n);
  });

  test.each([
    ['another amount', { amountMinor: 999_999, capturedMinor: 999_999, currency: 'BRL' }],
    ['another currency', { amountMinor: 1_000, capturedMinor: 1_000, currency: 'EUR' }],
  ])('with %s: only the processor’s answer to our own question counts', async (_, claim) => {
    const { body } = await createPix(payments, family, { value: 10 });
    const { reference } = await rowOf(payments, body.topup._id);
    const claimed = { reference, status: 'paid', ...claim };
    expect(await gained(() => tell(claimed).then(() => drainInbox(payments.api.services)))).toBe(
      0n,
    );
    await payments.sandbox.control({ webhooks: { paused: true } });
    const gain = await gained(async () => {
      await payments.sandbox.bank('pay', body.pixCode);
      expect(await tell(claimed)).toBe(200);
      await becomes(body.topup._id, 'paid');
    });
    expect(gain).toBe(1_000n);
  });
});

describe('a payment at the processor that is not the one we asked for', () => {
  test.each([
    ['amount', 4_999, 'BRL'],
    ['currency', 5_000, 'EUR'],
  ])(
    'in its %s is never credited, and remains a finding of the audit',
    async (_, amountMinor, currency) => {
      const { reference } = await plantTopup(payments, family);
      await chargeAtProcessor(payments, { reference, amountMinor, currency });
      forged.push('payment_differs');
      expect(await gained(() => settleEverything(payments))).toBe(0n);
    },
  );
});

describe('the same request', () => {
  test('sent a hundred times at once makes one charge and one credit, and is answered 200 or 409', async () => {
    const request = { value: 10, idempotencyKey: randomUUID() };
    const gain = await gained(async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => topUpByCard(payments, family, request)),
      );
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      const ids = new Set(answers.flatMap((it) => (it.status === 200 ? [it.body.topup._id] : [])));
      expect(ids.size).toBe(1);
      for (const id of ids) expect(await capturesOf(id)).toBe(1);
    });
    expect(gain).toBe(1_000n);
  });

  test('from two tabs makes one top-up with one draft’s key, and two with two drafts’ keys', async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    const send = (idempotencyKey: string) =>
      until(
        () => topUpByCard(payments, family, { value: 10, idempotencyKey }),
        ({ status }) => status !== 409,
      );
    const gain = await gained(async () => {
      const answers = await Promise.all([send(key), send(key), send(other)]);
      expect(new Set(answers.map(({ body }) => body.topup._id)).size).toBe(2);
    });
    expect(gain).toBe(2_000n);
  });

  test('sent again after the back button gets the first answer; if changed meanwhile, it is refused', async () => {
    const idempotencyKey = randomUUID();
    const gain = await gained(async () => {
      const first = await topUpByCard(payments, family, { value: 10, idempotencyKey });
      const again = await topUpByCard(payments, family, { value: 10, idempotencyKey });
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      const changed = await topUpByCard(payments, family, { value: 11, idempotencyKey });
      expect(changed).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
      const anew = await topUpByCard(payments, family, { value: 11 });
      expect(anew.body.topup._id).not.toBe(first.body.topup._id);
    });
    expect(gain).toBe(2_100n);
  });
});

test('while the processor is down for an hour nothing is decided, and afterwards everything is settled', async () => {
  const { sandbox, api } = payments;
  await sandbox.control({ webhooks: { paused: true } });
  const gain = await gained(async () => {
    const paid = await payPix(7);
    const idempotencyKey = randomUUID();
    await sandbox.whileDown(async () => {
      await age(payments, paid, 3_600);
      const [pix, card] = await Promise.all([
        createPix(payments, family, { value: 5, idempotencyKey }),
        topUpByCard(payments, family),
        sweepTopups(api.services),
      ]);
      expect(pix).toMatchObject({ status: 503, body: { code: 'processor_unavailable' } });
      expect(card.status).toBe(503);
      expect((await rowOf(payments, paid)).status).toBe('pending');
    });
    await sandbox.control({ reset: true });
    await age(payments, paid, 3_600);
    await sweepTopups(api.services);
    await becomes(paid, 'paid');
    const { body, status } = await createPix(payments, family, { value: 5, idempotencyKey });
    expect(status).toBe(200);
    await sandbox.bank('pay', body.pixCode);
    await becomes(body.topup._id, 'paid');
  });
  expect(gain).toBe(1_200n);
});

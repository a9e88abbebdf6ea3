import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayInZone } from '@merenda/domain/time/dates';
import { beforeAll, expect, test } from 'vitest';
import { chargeMonthly } from '../modules/payments/index.ts';
import { settleEverything } from '../testing/audit.ts';
import { startCopy } from '../testing/copy.ts';
import { topUpByCard } from '../testing/factories/topups.ts';
import { rowOf, until } from '../testing/payments.ts';
import { type PayingFamily, payingFamily } from './testing/paying-family.ts';

/**
 * A copy of the API dies between the charge and the credit, at different points of its work. After each
 * death the money of the whole installation is audited.
 */
const begun = payingFamily();
let payments: PayingFamily['payments'];
let family: PayingFamily['family'];
let gained: PayingFamily['gained'];
let becomes: PayingFamily['becomes'];
let capturesOf: PayingFamily['capturesOf'];
let payPix: PayingFamily['payPix'];
beforeAll(() => {
  ({ payments, family, gained, becomes, capturesOf, payPix } = begun());
});

test('kill -9 of the API between the charge and the credit: charged once, credited once', async () => {
  const copy = await startCopy(payments);
  const idempotencyKey = randomUUID();
  await payments.sandbox.control({ delayMs: 1_500, webhooks: { paused: true } });
  const gain = await gained(async () => {
    const asking = topUpByCard(copy.payments, family, { value: 9, idempotencyKey }).catch(() => {});
    await sleep(700);
    await copy.kill();
    await asking;
    await sleep(1_000);
    await payments.sandbox.control({ reset: true });
    await settleEverything(payments);
    const { body } = await topUpByCard(payments, family, { value: 9, idempotencyKey });
    expect(body.topup.status).toBe('paid');
    expect(await capturesOf(body.topup._id)).toBe(1);
  });
  expect(gain).toBe(900n);
});

test('kill -9 of a worker while it asks about money that arrived: the next worker credits it once', async () => {
  await payments.sandbox.control({ webhooks: { paused: true } });
  const gain = await gained(async () => {
    const topup = await payPix(8);
    const { reference } = await rowOf(payments, topup);
    await payments.sandbox.control({ delayMs: 20_000 });
    const copy = await startCopy(payments);
    await payments.api.owner.query(
      `INSERT INTO processor_event (gateway, event_id, type, reference)
       VALUES ('sandbox', $1, 'payment.paid', $2)`,
      [randomUUID(), reference],
    );
    await until(
      async () =>
        payments.api.owner.query(
          'SELECT FROM processor_event WHERE attempts > 0 AND reference = $1',
          [reference],
        ),
      ({ rowCount }) => rowCount === 1,
    );
    await copy.kill();
    expect((await rowOf(payments, topup)).status).toBe('pending');
    await payments.sandbox.control({ delayMs: 0 });
    await settleEverything(payments);
    await becomes(topup, 'paid');
  });
  expect(gain).toBe(800n);
});

test('kill -9 of a worker while it charges a monthly top-up: the month is charged once', async () => {
  const { owner, services } = payments.api;
  const today = dayInZone(new Date(), 'America/Sao_Paulo');
  // One month is due: midnight would bring the charge of another.
  const start = `${today.slice(0, 7)}-01`;
  await owner.query(
    `INSERT INTO recurring_topup (guardian_id, wallet_id, card_id, amount_minor, currency,
       starts_on, next_on) VALUES ($1, $2, $3, 1500, 'BRL', $4, $4)`,
    [family.guardian.user._id, family.walletId, family.card, start],
  );
  await payments.sandbox.control({ delayMs: 1_500, webhooks: { paused: true } });
  const gain = await gained(async () => {
    const copy = await startCopy(payments);
    await until(
      () => owner.query(`SELECT FROM recurring_attempt`),
      ({ rowCount }) => rowCount === 1,
    );
    await sleep(500);
    await copy.kill();
    await sleep(1_500);
    await payments.sandbox.control({ reset: true });
    await settleEverything(payments);
    await chargeMonthly(services);
    await chargeMonthly(services);
  });
  expect(gain).toBe(1_500n);
});

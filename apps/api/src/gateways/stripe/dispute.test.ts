import { afterAll, expect, test } from 'vitest';
import { done, latestPayments, within } from '../testing/asking.ts';
import { startAdapter } from './testing/start-adapter.ts';

const { double, gateway, statusOf, paidOnPage } = await startAdapter();
afterAll(() => double.stop());

test('money that the payer’s bank took is told with the payment, until it is decided', async () => {
  const { reference, providerRef } = await paidOnPage();
  const { id } = double.dispute(providerRef, { amount: 2_000 });
  const stands = (state: string) => ({
    value: {
      state: 'paid',
      refundedMinor: 0n,
      disputes: [{ id, amountMinor: 2_000n, currency: 'EUR', state }],
    },
  });
  expect(await statusOf(reference, providerRef)).toMatchObject(stands('open'));
  expect(await statusOf(reference)).toMatchObject(stands('open'));
  double.decide(id, 'won');
  expect(await statusOf(reference, providerRef)).toMatchObject(stands('won'));
  double.decide(id, 'lost');
  const payments = await latestPayments(gateway);
  expect(payments.find((one) => one.reference === reference)?.disputes).toEqual([
    { id, amountMinor: 2_000n, currency: 'EUR', state: 'lost' },
  ]);
});

test('a bank’s mere question takes no money: it is no dispute', async () => {
  const { reference, providerRef } = await paidOnPage();
  double.dispute(providerRef, { status: 'warning_needs_response' });
  expect(await statusOf(reference, providerRef)).not.toHaveProperty('value.disputes');
});

test('each of a payment’s disputes is told, oldest first, with the amount that it has now', async () => {
  const { reference, providerRef } = await paidOnPage();
  const first = double.dispute(providerRef, { amount: 300 });
  const second = double.dispute(providerRef, { amount: 400 });
  double.changeDispute(first.id, 350);
  double.decide(second.id, 'won');
  expect(await statusOf(reference)).toMatchObject({
    value: {
      disputes: [
        { id: first.id, amountMinor: 350n, state: 'open' },
        { id: second.id, amountMinor: 400n, state: 'won' },
      ],
    },
  });
});

test('an old payment is listed by the day of its dispute, once; a mere question of the bank’s is not', async () => {
  const disputed = await paidOnPage();
  const asked = await paidOnPage();
  double.age(disputed.providerRef, 90 * 24 * 60 * 60);
  double.dispute(disputed.providerRef, { amount: 300 });
  double.dispute(disputed.providerRef, { amount: 400 });
  double.dispute(asked.providerRef, { status: 'warning_needs_response' });
  const list = async (from: number, until: number) => {
    const period = { from: new Date(Date.now() + from), until: new Date(Date.now() + until) };
    return done(await gateway.listDisputed?.(period, within())).map(({ reference }) => reference);
  };
  const today = await list(-60_000, 60_000);
  expect(today.filter((one) => one === disputed.reference)).toHaveLength(1);
  expect(today).not.toContain(asked.reference);
  expect(await list(60_000, 120_000)).toEqual([]);
});

import { afterAll, expect, test } from 'vitest';
import { done, latestPayments, within } from '../testing/calls.ts';
import { startAdapter } from './testing/start-adapter.ts';

const { double, gateway, statusOf, paidOnPage } = await startAdapter();
afterAll(() => double.stop());

test('a dispute that took money is reported with the payment, until it is decided', async () => {
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
    { id, amountMinor: 2_000n, currency: 'EUR', state: 'lost', evidenceDueAt: expect.any(Date) },
  ]);
});

test('an inquiry of the bank takes no money: it is not a dispute', async () => {
  const { reference, providerRef } = await paidOnPage();
  double.dispute(providerRef, { status: 'warning_needs_response' });
  expect(await statusOf(reference, providerRef)).not.toHaveProperty('value.disputes');
});

test('each dispute of a payment is reported, oldest first, with its current amount', async () => {
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

test('an old payment is listed by the date of its dispute, once; an inquiry is not', async () => {
  const disputed = await paidOnPage();
  const paid = await paidOnPage();
  double.age(disputed.providerRef, 90 * 24 * 60 * 60);
  double.dispute(disputed.providerRef, { amount: 300 });
  double.dispute(disputed.providerRef, { amount: 400 });
  double.dispute(paid.providerRef, { status: 'warning_needs_response' });
  const list = async (from: number, until: number) => {
    const period = { from: new Date(Date.now() + from), until: new Date(Date.now() + until) };
    return done(await gateway.listDisputed?.(period, within())).map(({ reference }) => reference);
  };
  const today = await list(-60_000, 60_000);
  expect(today.filter((one) => one === disputed.reference)).toHaveLength(1);
  expect(today).not.toContain(paid.reference);
  expect(await list(60_000, 120_000)).toEqual([]);
});

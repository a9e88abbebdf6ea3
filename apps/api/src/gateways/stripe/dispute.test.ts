import { afterAll, expect, test } from 'vitest';
import { latestPayments } from '../testing/asking.ts';
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

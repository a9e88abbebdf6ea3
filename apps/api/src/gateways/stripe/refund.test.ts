import { afterAll, expect, test } from 'vitest';
import { keyed, latestPayments } from '../testing/calls.ts';
import { refundInParts } from '../testing/refund-in-parts.ts';
import { startAdapter } from './testing/start-adapter.ts';

const { double, gateway, statusOf, charged, paidOnPage } = await startAdapter();
afterAll(() => double.stop());

test('a part is refunded, then the rest; more than was paid is refused; a repeated key refunds once', async () => {
  await refundInParts(gateway, await paidOnPage(), [1_000n, 2_000n, 1_500n]);
});

test('a refund that Stripe accepts and fails at once is refused', async () => {
  const { reference, providerRef } = await charged();
  expect(
    await gateway.refund({ providerRef, reference: 'a', amountMinor: 13n, reason: '' }, keyed()),
  ).toEqual({
    outcome: 'refused',
    reason: 'failed',
  });
  expect(await statusOf(reference, providerRef)).toMatchObject({ value: { refundedMinor: 0n } });
});

test('a refund whose answer is lost is repeated with the same key: refunded once', async () => {
  const { reference, providerRef } = await charged();
  double.fail('lost answer');
  expect(
    await gateway.refund({ providerRef, reference: 'b', amountMinor: 45n, reason: '' }, keyed()),
  ).toMatchObject({ outcome: 'done' });
  expect(await statusOf(reference, providerRef)).toMatchObject({ value: { refundedMinor: 45n } });
});

test('an accepted refund that fails later does not count, and is reported with our reference, however many there are', async () => {
  const { reference, providerRef } = await charged();
  for (let turn = 0; turn < 12; turn += 1) {
    const part = { providerRef, reference: `refund ${turn}`, amountMinor: 100n, reason: '' };
    expect(await gateway.refund(part, keyed())).toMatchObject({ outcome: 'done' });
  }
  double.failRefund(providerRef);
  const payments = await latestPayments(gateway);
  const listed = payments.find((one) => one.reference === reference);
  for (const value of [listed, Reflect.get(await statusOf(reference, providerRef), 'value')]) {
    expect(value).toMatchObject({ state: 'partially_refunded', refundedMinor: 1_100n });
    expect(value.refunds).toHaveLength(12);
    const failed = value.refunds.filter((one: { state: string }) => one.state === 'failed');
    expect(failed).toMatchObject([{ reference: 'refund 11', amountMinor: 100n }]);
  }
});

test('when all refunds failed the payment is paid again', async () => {
  const { reference, providerRef } = await paidOnPage();
  const all = { providerRef, reference: 'all', amountMinor: 2_500n, reason: '' };
  await gateway.refund(all, keyed());
  double.failRefund(providerRef);
  expect(await statusOf(reference, providerRef)).toMatchObject({
    value: { state: 'paid', refundedMinor: 0n, refunds: [{ reference: 'all', state: 'failed' }] },
  });
  expect(await gateway.refund({ ...all, reference: 'again' }, keyed())).toMatchObject({
    outcome: 'done',
  });
});

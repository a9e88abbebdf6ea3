import { afterAll, expect, test } from 'vitest';
import { keyed } from '../testing/asking.ts';
import { refundInParts } from '../testing/refund-in-parts.ts';
import { startAdapter } from './testing/start-adapter.ts';

const { double, gateway, statusOf, charged, paidOnPage } = await startAdapter();
afterAll(() => double.stop());

test('a part given back, then the rest; more than was paid is refused; a repeated key gives back once', async () => {
  await refundInParts(gateway, await paidOnPage(), [1_000n, 2_000n, 1_500n]);
});

test('a refund that Stripe takes and that comes to nothing is refused', async () => {
  const { reference, providerRef } = await charged();
  expect(
    await gateway.refund({ providerRef, reference: 'a', amountMinor: 13n, reason: '' }, keyed()),
  ).toEqual({
    outcome: 'refused',
    reason: 'failed',
  });
  expect(await statusOf(reference, providerRef)).toMatchObject({ value: { refundedMinor: 0n } });
});

test('a refund whose answer is lost is repeated with the same key: given back once', async () => {
  const { reference, providerRef } = await charged();
  double.fail('lost answer');
  expect(
    await gateway.refund({ providerRef, reference: 'b', amountMinor: 45n, reason: '' }, keyed()),
  ).toMatchObject({ outcome: 'done' });
  expect(await statusOf(reference, providerRef)).toMatchObject({ value: { refundedMinor: 45n } });
});

import { expect } from 'vitest';
import type { PaymentGateway } from '../port.ts';
import { keyed, newReference, statusOf } from './calls.ts';

/**
 * Refunds a payment in two parts, the first one twice with the same key; in between, more than is
 * left is refused.
 */
export async function refundInParts(
  gateway: PaymentGateway,
  { reference, providerRef }: { reference: string; providerRef: string },
  [firstMinor, tooMuchMinor, restMinor]: readonly [bigint, bigint, bigint],
): Promise<void> {
  const part = { providerRef, reference: 'ours', amountMinor: firstMinor, reason: 'asked for' };
  const key = newReference();
  const first = await gateway.refund(part, keyed(key));
  expect(first).toMatchObject({ outcome: 'done' });
  expect(await gateway.refund(part, keyed(key))).toEqual(first);
  expect(await statusOf(gateway, reference, providerRef)).toMatchObject({
    value: { state: 'partially_refunded', refundedMinor: firstMinor },
  });
  expect(await gateway.refund({ ...part, amountMinor: tooMuchMinor }, keyed())).toMatchObject({
    outcome: 'refused',
  });
  await gateway.refund({ ...part, amountMinor: restMinor }, keyed());
  expect(await statusOf(gateway, reference, providerRef)).toMatchObject({
    value: { state: 'refunded' },
  });
}

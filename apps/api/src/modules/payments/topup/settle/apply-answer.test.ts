import { afterAll, beforeEach, expect, test } from 'vitest';
import { deleteMe } from '../../../../testing/account.ts';
import { expectMoneyInOrder } from '../../../../testing/audit.ts';
import { createFamily, type Family } from '../../../../testing/factories/families.ts';
import { chargeAtProcessor, plantTopup } from '../../../../testing/factories/topups.ts';
import { balanceMinor, rowOf, startPayments } from '../../../../testing/payments.ts';
import { settleTopup } from './settle.ts';

const payments = await startPayments();
let family: Family;
beforeEach(async () => {
  family = await createFamily(payments);
  await payments.sandbox.control({ webhooks: { paused: true } });
});
afterAll(() => payments.close());

/** A payment under the reference of a top-up of R$ 50.00, of which the processor gives some back. */
async function givenBack(chargedMinor: number, backMinor: number) {
  const { id, reference } = await plantTopup(payments, family);
  await chargeAtProcessor(payments, { reference, amountMinor: chargedMinor });
  const [payment] = await payments.sandbox.payments(reference);
  await payments.sandbox.v1('POST', '/refunds', { paymentId: payment?.id, amountMinor: backMinor });
  await settleTopup(payments.api.services, reference, { correlationId: 'test' });
  return rowOf(payments, id);
}

test.each([5_000, 4_000])(
  'a payment of %i that was given back whole before it was credited ends its top-up: the guardian may leave',
  async (chargedMinor) => {
    const failed = { status: 'failed', failure_code: 'gateway_refused' };
    expect(await givenBack(chargedMinor, chargedMinor)).toMatchObject(failed);
    expect(await balanceMinor(payments, family.walletId)).toBe(0n);
    expect((await deleteMe(payments, family.guardian)).status).toBe(204);
  },
);

test('one that was given back in part is not credited, and stays for somebody to decide', async () => {
  expect(await givenBack(5_000, 2_000)).toMatchObject({ status: 'created' });
  expect(await balanceMinor(payments, family.walletId)).toBe(0n);
  await expectMoneyInOrder(payments, { expected: ['credit_missing', 'payment_differs'] });
});

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

/** A partly or fully refunded payment with the reference of a top-up of R$ 50.00. */
async function givenBack(chargedMinor: number, backMinor: number) {
  const { id, reference } = await plantTopup(payments, family);
  await chargeAtProcessor(payments, { reference, amountMinor: chargedMinor });
  const [payment] = await payments.sandbox.payments(reference);
  await payments.sandbox.v1('POST', '/refunds', { paymentId: payment?.id, amountMinor: backMinor });
  await settleTopup(payments.api.services, reference, { correlationId: 'test' });
  return rowOf(payments, id);
}

test.each([5_000, 4_000])(
  'a payment of %i that was refunded in full before the credit ends its top-up, and the account can be deleted',
  async (chargedMinor) => {
    const failed = { status: 'failed', failure_code: 'gateway_refused' };
    expect(await givenBack(chargedMinor, chargedMinor)).toMatchObject(failed);
    expect(await balanceMinor(payments, family.walletId)).toBe(0n);
    expect((await deleteMe(payments, family.guardian)).status).toBe(204);
  },
);

test('a payment that was refunded in part before the credit is not credited, and stays open for an operator', async () => {
  expect(await givenBack(5_000, 2_000)).toMatchObject({ status: 'created' });
  expect(await balanceMinor(payments, family.walletId)).toBe(0n);
  await expectMoneyInOrder(payments, { expected: ['credit_missing', 'payment_differs'] });
});

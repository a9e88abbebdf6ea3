import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { expectMoneyInOrder } from '../../../../testing/audit.ts';
import { createFamily, type Family } from '../../../../testing/factories/families.ts';
import { ageRefunds, refund, refundsAt } from '../../../../testing/factories/refunds.ts';
import { paidByCard, settleNow } from '../../../../testing/factories/topups.ts';
import { balanceMinor, startPayments } from '../../../../testing/payments.ts';
import { companyAccount } from '../../../companies/index.ts';
import { sweepRefunds } from '../settle/sweep.ts';

const payments = await startPayments();
let family: Family;
beforeEach(async () => {
  family = await createFamily(payments);
});
afterEach(() => payments.sandbox.control({ reset: true }));
afterAll(() => payments.close());

const adjustments = companyAccount('wefood', 'adjustments', 'BRL');
const MINUTES = 60;

test('a chargeback waits for a refund in doubt, and takes its money too once it is refused', async () => {
  const paid = await paidByCard(payments, family, { value: 50 });
  const borneBefore = await balanceMinor(payments, adjustments);
  // The request does not reach the processor.
  await payments.sandbox.control({ refuseNext: 10 });
  expect((await refund(payments, family, paid.id, 20)).body.status).toBe('pending');
  await payments.sandbox.control({ reset: true });
  await payments.sandbox.dispute(paid.reference);
  expect(await settleNow(payments, paid.reference)).toMatchObject({ isApplied: false });
  expect(await balanceMinor(payments, family.walletId)).toBe(3_000n);
  await ageRefunds(payments, paid.id, 5 * MINUTES);
  await sweepRefunds(payments.api.services);
  expect(await refundsAt(payments, paid)).toEqual([]);
  expect(await settleNow(payments, paid.reference)).toMatchObject({ isApplied: true });
  expect(await balanceMinor(payments, family.walletId)).toBe(0n);
  expect(await balanceMinor(payments, adjustments)).toBe(borneBefore);
  await expectMoneyInOrder(payments);
});

test('a chargeback waits for a refund whose answer was lost, and takes the money that it left', async () => {
  const paid = await paidByCard(payments, family, { value: 50 });
  await payments.sandbox.control({ dropAnswerNext: 10 });
  expect((await refund(payments, family, paid.id, 20)).body.status).toBe('pending');
  await payments.sandbox.control({ reset: true });
  await payments.sandbox.dispute(paid.reference, { amountMinor: 3_000 });
  expect(await settleNow(payments, paid.reference)).toMatchObject({ isApplied: false });
  await ageRefunds(payments, paid.id, 5 * MINUTES);
  await sweepRefunds(payments.api.services);
  expect(await settleNow(payments, paid.reference)).toMatchObject({ isApplied: true });
  expect(await balanceMinor(payments, family.walletId)).toBe(0n);
  await expectMoneyInOrder(payments);
});

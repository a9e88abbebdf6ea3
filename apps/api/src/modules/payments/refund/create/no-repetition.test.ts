import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { ageRefunds, refund } from '../../../../testing/factories/refunds.ts';
import { topUpByCard } from '../../../../testing/factories/topups.ts';
import { balanceMinor } from '../../../../testing/payments.ts';
import { startPagarme } from '../../../../testing/processors/pagarme.ts';
import { type CardPayer, newPayer, recordsOf } from '../../../../testing/processors/payer.ts';
import { sweepRefunds } from '../settle/sweep.ts';

// Pagar.me does not promise that a repeated refund request is the same refund.
const processor = await startPagarme();
let payer: CardPayer;
let paid: string;
beforeEach(async () => {
  payer = await newPayer(processor);
  const { body } = await topUpByCard(processor, payer, { cvv: payer.cvv });
  paid = body.topup._id;
});
afterEach(() => processor.calm());
afterAll(() => processor.close());

const balance = () => balanceMinor(processor, payer.walletId);

async function sweepLater(seconds: number): Promise<void> {
  await ageRefunds(processor, paid, seconds);
  await sweepRefunds(processor.api.services);
}

test('a refund in doubt is never repeated: its money is held, and released when the total never shows the refund', async () => {
  await processor.fail('busy');
  expect((await refund(processor, payer, paid, 20)).body).toMatchObject({ status: 'pending' });
  for (const seconds of [120, 3_600, 3_600]) await sweepLater(seconds);
  expect(await recordsOf(processor, paid)).toMatchObject([{ refundedMinor: 0n }]);
  expect(await balance()).toBe(3_000n);
  await sweepLater(24 * 3_600);
  expect(await balance()).toBe(5_000n);
  expect(await recordsOf(processor, paid)).toMatchObject([{ refundedMinor: 0n }]);
});

test('the total shows a refund whose answer was lost', async () => {
  await processor.fail('lost answer');
  expect((await refund(processor, payer, paid, 20)).body).toMatchObject({ status: 'pending' });
  await sweepLater(120);
  expect(await recordsOf(processor, paid)).toMatchObject([{ refundedMinor: 2_000n }]);
  expect(await balance()).toBe(3_000n);
});

test('a refund is refused at once while the processor is down, and no money stays held', async () => {
  await processor.stop?.();
  expect((await refund(processor, payer, paid, 20)).body).toMatchObject({
    code: 'gateway_refused',
  });
  await processor.resume?.();
  expect(await balance()).toBe(5_000n);
  expect((await refund(processor, payer, paid, 20)).body).toMatchObject({ status: 'done' });
});

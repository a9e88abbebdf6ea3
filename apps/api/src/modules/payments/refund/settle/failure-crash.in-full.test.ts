import { afterAll, expect, test } from 'vitest';
import { expectMoneyInOrder } from '../../../../testing/audit.ts';
import { startCopy } from '../../../../testing/copy.ts';
import { createFamily } from '../../../../testing/factories/families.ts';
import { refund } from '../../../../testing/factories/refunds.ts';
import { type Paid, paidByCard } from '../../../../testing/factories/topups.ts';
import { balanceMinor, startPayments, until } from '../../../../testing/payments.ts';
import { drainInbox } from '../../webhook/inbox.ts';

const TOPUPS = 12;

const payments = await startPayments();
let kill: (() => Promise<void>) | undefined;
afterAll(async () => {
  await kill?.();
  await payments.close();
});

test('after kill -9 during the return of failed refunds each comes back once', async () => {
  const { owner, services } = payments.api;
  const family = await createFamily(payments);
  const paid: Paid[] = [];
  for (let turn = 0; turn < TOPUPS; turn += 1) {
    const topup = await paidByCard(payments, family, { value: 20 });
    await refund(payments, family, topup.id, 15);
    paid.push(topup);
  }
  // Only the copy gets the events, from the inbox; slow answers make it die at work.
  await payments.sandbox.control({ delayMs: 100, webhooks: { paused: true } });
  for (const { reference } of paid) await payments.sandbox.failRefund(reference);
  const copy = await startCopy(payments);
  kill = copy.kill;
  await owner.query(
    `INSERT INTO processor_event (gateway, event_id, type, reference)
     SELECT 'sandbox', 'evt_' || gen_random_uuid(), 'payment.refund_failed', reference
     FROM topup, generate_series(1, 3)`,
  );
  const failed = async () =>
    (await owner.query(`SELECT FROM topup_refund WHERE status = 'failed'`)).rowCount ?? 0;
  await until(failed, (count) => count >= 3);
  await copy.kill();
  expect(await failed()).toBeLessThan(TOPUPS);
  await payments.sandbox.control({ reset: true });

  await owner.query('UPDATE processor_event SET due_at = now() WHERE processed_at IS NULL');
  await Promise.all(Array.from({ length: 3 }, () => drainInbox(services)));
  expect(await failed()).toBe(TOPUPS);
  expect(await balanceMinor(payments, family.walletId)).toBe(BigInt(TOPUPS) * 2_000n);
  await expectMoneyInOrder(payments);
});

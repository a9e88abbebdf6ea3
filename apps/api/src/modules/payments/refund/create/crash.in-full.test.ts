import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMoneyInOrder } from '../../../../testing/audit.ts';
import { startCopy } from '../../../../testing/copy.ts';
import { createFamily, type Family } from '../../../../testing/factories/families.ts';
import { ageRefunds, refund, refundsAt } from '../../../../testing/factories/refunds.ts';
import { type Paid, paidByCard } from '../../../../testing/factories/topups.ts';
import { balanceMinor, type Payments, startPayments, until } from '../../../../testing/payments.ts';
import { sweepRefunds } from '../settle/sweep.ts';

const TOPUPS = 15;
const SWEEPER_IS_DUE_S = 120;

let payments: Payments;
let family: Family;
let kill: (() => Promise<void>) | undefined;
beforeAll(async () => {
  payments = await startPayments();
  family = await createFamily(payments);
});
afterAll(async () => {
  await kill?.();
  await payments.close();
});

test('after kill -9 during refunds each is paid once or not at all, and the books say which', async () => {
  const copy = await startCopy(payments);
  kill = copy.kill;
  const paid: Paid[] = [];
  for (let n = 0; n < TOPUPS; n += 1) paid.push(await paidByCard(payments, family, { value: 20 }));
  // Slow answers make the copy die with refunds under way.
  await payments.sandbox.control({ delayMs: 150 });
  const acknowledged: string[] = [];
  let dead: Promise<void> | undefined;
  const asking = paid.map(async ({ id }, index) => {
    await sleep(index * 30);
    const answer = await refund(copy.payments, family, id, 15).catch(() => undefined);
    if (answer?.status !== 201 || answer.body.status !== 'done') return;
    acknowledged.push(id);
    if (acknowledged.length === 4) dead = copy.kill();
  });
  await Promise.all(asking);
  await dead;
  expect(acknowledged.length).toBeLessThan(TOPUPS);
  await payments.sandbox.control({ reset: true });

  const { owner, services } = payments.api;
  await until(
    async () => {
      for (const { id } of paid) await ageRefunds(payments, id, SWEEPER_IS_DUE_S);
      await sweepRefunds(services);
      const open = `SELECT FROM topup_refund WHERE status = 'pending'`;
      return (await owner.query(open)).rowCount;
    },
    (inDoubt) => inDoubt === 0,
  );

  const { rows } = await owner.query<{ topup_id: string; status: string }>(
    'SELECT topup_id, status FROM topup_refund',
  );
  const done = rows.filter(({ status }) => status === 'done').map(({ topup_id }) => topup_id);
  expect(done).toEqual(expect.arrayContaining(acknowledged));
  for (const one of paid) {
    expect(await refundsAt(payments, one)).toEqual(done.includes(one.id) ? [1_500] : []);
  }
  expect(await balanceMinor(payments, family.walletId)).toBe(
    BigInt(TOPUPS) * 2_000n - BigInt(done.length) * 1_500n,
  );
  await expectMoneyInOrder(payments);
});

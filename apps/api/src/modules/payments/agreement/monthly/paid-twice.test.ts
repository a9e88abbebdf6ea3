import { randomUUID } from 'node:crypto';
import { addDays, addMonths, dayInZone, dayOfMonth } from '@merenda/domain/time/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../../../testing/client.ts';
import { noonOf } from '../../../../testing/factories/agreements.ts';
import { createFamily } from '../../../../testing/factories/families.ts';
import { balanceMinor, type Payments, startPayments } from '../../../../testing/payments.ts';
import { topupIdOf } from '../../topup/topup.ts';
import { chargeMonthly } from '../run-agreements.ts';
import { attemptKey } from './policy.ts';

const ZONE = 'America/Sao_Paulo';
let payments: Payments;
let now = new Date();
beforeAll(async () => {
  payments = await startPayments({ clock: () => now });
});
afterAll(() => payments.close());

const work = () => chargeMonthly(payments.api.services);

function firstDay(): string {
  const day = addDays(dayInZone(now, ZONE), 1);
  return dayOfMonth(day) <= 28 ? day : `${addMonths(day, 1).slice(0, 7)}-01`;
}

test('late money of a failed attempt and the next attempt’s are both credited and audited, and the next month is charged', async () => {
  const { owner, url } = payments.api;
  const { guardian, card, walletId } = await createFamily(payments);
  const start = firstDay();
  const { body } = await call(url, 'POST /companies/:company/wallets/recurring-card-topups', {
    token: guardian.token,
    params: { company: 'wefood' },
    idempotencyKey: randomUUID(),
    body: {
      value: 50,
      walletId,
      paymentCard: { cardId: card, securityNumber: '123' },
      initialDate: start,
    },
  });
  const attemptsOf = async () => {
    const { rows } = await owner.query<{ period: string; outcome: string }>(
      `SELECT period::text, outcome FROM recurring_attempt WHERE recurring_topup_id = $1
       ORDER BY period, attempt`,
      [body._id],
    );
    return rows;
  };
  now = noonOf(start);
  await payments.sandbox.control({ declineNext: 1 });
  await work();
  expect(await attemptsOf()).toEqual([{ period: start, outcome: 'failed' }]);
  const first = topupIdOf(guardian.user._id, attemptKey(body._id, start, 0));
  await owner.query(`UPDATE topup SET status = 'paid', paid_at = now() WHERE id = $1`, [first]);
  // Another worker begins this attempt at the same moment.
  await owner.query(
    `INSERT INTO recurring_attempt (recurring_topup_id, period, attempt, attempted_on)
     VALUES ($1, $2, 1, $3)`,
    [body._id, start, addDays(start, 1)],
  );
  now = noonOf(addDays(start, 1));
  await work();
  await work();
  expect(await balanceMinor(payments, walletId)).toBe(5_000n);
  const { rows: told } = await owner.query(
    `SELECT detail FROM audit WHERE action = 'recurring.paid_twice' AND subject = $1`,
    [body._id],
  );
  expect(told).toEqual([{ detail: { period: start, attempt: 1 } }]);
  now = noonOf(addMonths(start, 1));
  await work();
  await work();
  expect((await attemptsOf()).at(-1)).toEqual({ period: addMonths(start, 1), outcome: 'paid' });
  expect(await balanceMinor(payments, walletId)).toBe(10_000n);
});

import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { call } from '../../../../testing/client.ts';
import { createCard } from '../../../../testing/factories/cards.ts';
import { createGuardian } from '../../../../testing/factories/guardians.ts';
import { setFee, startPayments } from '../../../../testing/payments.ts';
import { chargeMonthly } from '../run-agreements.ts';

// This company's card fee is 1.4 % + € 0.25.
const company = 'thomas-franks-ulis';
let now = new Date();
const payments = await startPayments({ clock: () => now });
const guardian = await createGuardian(payments.api, company);
const cardId = await createCard(payments, guardian, undefined, company);
afterAll(() => payments.close());

const agree = (fee?: number) =>
  call(payments.api.url, 'POST /companies/:company/wallets/recurring-card-topups', {
    token: guardian.token,
    params: { company },
    idempotencyKey: randomUUID(),
    body: {
      value: 50,
      fee,
      walletId: guardian.user.wallet._id,
      paymentCard: { cardId, securityNumber: '123' },
      initialDate: '2040-05-10',
    },
  });

/** Runs the charges at noon of a day; answers the charged top-up. */
async function chargedOn(day: string) {
  now = new Date(`${day}T12:00:00Z`);
  await chargeMonthly(payments.api.services);
  const { rows } = await payments.api.owner.query(
    `SELECT amount_minor, fee_minor, status FROM topup
     WHERE guardian_id = $1 ORDER BY created_at DESC LIMIT 1`,
    [guardian.user._id],
  );
  return rows[0];
}

test('a monthly top-up is agreed on with the fee that was shown', async () => {
  expect(await agree()).toMatchObject({ status: 409, body: { code: 'fee_changed' } });
  expect(await agree(0.95)).toMatchObject({ status: 201, body: { value: 50, fee: 0.95 } });
});

test('each month costs the day’s fee, and never more than the agreed fee', async () => {
  const card = { company, provider: 'card' } as const;
  const charged = { amount_minor: 5_000n, status: 'paid' };
  expect(await chargedOn('2040-05-10')).toEqual({ ...charged, fee_minor: 95n });
  await setFee(payments, card, { basisPoints: 100, fixedMinor: 0n });
  expect(await chargedOn('2040-06-10')).toEqual({ ...charged, fee_minor: 50n });
  await setFee(payments, card, { basisPoints: 300, fixedMinor: 50n });
  expect(await chargedOn('2040-07-10')).toEqual({ ...charged, fee_minor: 95n });
});

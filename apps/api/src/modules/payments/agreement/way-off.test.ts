import { randomUUID } from 'node:crypto';
import { addDays, addMonths, dayInZone } from '@merenda/domain/time/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../../testing/client.ts';
import { noonOf } from '../../../testing/factories/agreements.ts';
import { createCard } from '../../../testing/factories/cards.ts';
import { createGuardian } from '../../../testing/factories/guardians.ts';
import { topupsOf } from '../../../testing/factories/topups.ts';
import { spend } from '../../../testing/factories/wallets.ts';
import { type Payments, startPayments } from '../../../testing/payments.ts';
import { agree, ask, list, pause, resume } from './automatic/testing/automatic.ts';
import { chargeAutomatic, chargeMonthly } from './run-agreements.ts';

const TENTH = `${addMonths(dayInZone(new Date(), 'America/Sao_Paulo'), 1).slice(0, 7)}-10`;
const COMPANY = { company: 'wefood' };
const MONTHLY = 'companies/:company/wallets/recurring-card-topups';
const WAY_OFF = {
  status: 409,
  body: {
    code: 'way_off',
    userMessage: 'This way to pay is switched off for now. Please choose another one.',
  },
};

let payments: Payments;
let now = noonOf(TENTH);
beforeAll(async () => {
  payments = await startPayments({ clock: () => now });
});
afterAll(() => payments.close());

const switchCards = (isOff: boolean) =>
  payments.api.owner.query(
    `UPDATE company SET ways_off = CASE WHEN $1 THEN ARRAY['card'] ELSE '{}' END WHERE id = 'wefood'`,
    [isOff],
  );

test('a monthly top-up is charged on its day while cards are off, and goes on afterwards', async () => {
  const guardian = await createGuardian(payments.api);
  const cardId = await createCard(payments, guardian);
  const start = addDays(TENTH, 2);
  const agreeMonthly = () =>
    call(payments.api.url, `POST /${MONTHLY}`, {
      token: guardian.token,
      params: COMPANY,
      idempotencyKey: randomUUID(),
      headers: { 'accept-language': 'en' },
      body: {
        value: 50,
        walletId: guardian.user.wallet._id,
        paymentCard: { cardId, securityNumber: '123' },
        initialDate: start,
      },
    });
  expect((await agreeMonthly()).status).toBe(201);
  await switchCards(true);
  expect(await agreeMonthly()).toMatchObject(WAY_OFF);
  now = noonOf(start);
  await chargeMonthly(payments.api.services);
  expect(await topupsOf(payments, guardian)).toEqual(['paid']);
  const { body } = await call(payments.api.url, `GET /${MONTHLY}`, {
    token: guardian.token,
    params: COMPANY,
    query: {},
  });
  expect(body.docs).toMatchObject([{ paidAt: start, nextDate: addMonths(start, 1) }]);
  await switchCards(false);
  now = noonOf(addMonths(start, 1));
  await chargeMonthly(payments.api.services);
  expect(await topupsOf(payments, guardian)).toEqual(['paid', 'paid']);
});

test('an automatic top-up is charged while cards are off, and goes on afterwards; nobody agrees on a new one', async () => {
  const { guardian, wallet } = await agree(payments);
  const other = await createGuardian(payments.api);
  const card = await createCard(payments, other);
  await switchCards(true);
  expect(await ask(payments, other, { card })).toMatchObject(WAY_OFF);
  await chargeAutomatic(payments.api.services);
  expect(await topupsOf(payments, guardian)).toEqual(['paid']);
  const [running] = await list(payments, guardian);
  expect(running).toMatchObject({ chargedThisMonth: 50 });
  expect(running).not.toHaveProperty('pausedBy');
  await switchCards(false);
  await spend(payments.api, wallet, 5_000n);
  await chargeAutomatic(payments.api.services);
  expect(await topupsOf(payments, guardian)).toEqual(['paid', 'paid']);
});

test('a paused automatic top-up is not resumed while cards are off; one that runs can be paused', async () => {
  const { guardian, rule } = await agree(payments);
  await switchCards(true);
  expect((await resume(payments, guardian, rule._id)).status).toBe(200);
  expect((await pause(payments, guardian, rule._id)).status).toBe(200);
  expect(await resume(payments, guardian, rule._id)).toMatchObject(WAY_OFF);
  expect(await list(payments, guardian)).toMatchObject([{ pausedBy: 'guardian' }]);
  await switchCards(false);
  expect((await resume(payments, guardian, rule._id)).status).toBe(200);
});

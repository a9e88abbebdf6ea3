import { randomUUID } from 'node:crypto';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { addDays, addMonths, dayInZone, dayOfMonth } from '@merenda/domain/time/dates';
import { HOUR_MS } from '@merenda/domain/time/spans';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../../../testing/client.ts';
import { createCard } from '../../../../testing/factories/cards.ts';
import { createGuardian, type SignedInGuardian } from '../../../../testing/factories/guardians.ts';
import { type Payments, startPayments } from '../../../../testing/payments.ts';
import { chargeMonthly } from '../run-agreements.ts';

const URL = '/companies/:company/wallets/recurring-card-topups';

let payments: Payments;
let now = new Date();
beforeAll(async () => {
  payments = await startPayments({ clock: () => now });
});
beforeEach(async () => {
  now = new Date();
  await payments.api.owner.query('UPDATE company SET card_gateway_since = now()');
});
afterAll(() => payments.close());

/** A day of this or the next month, from 1 to 28. */
function soon(): string {
  const day = addDays(dayInZone(now, 'America/Sao_Paulo'), 2);
  return dayOfMonth(day) <= 28 ? day : `${addMonths(day, 1).slice(0, 7)}-01`;
}

const ask = (guardian: SignedInGuardian, card: string, more: { replaces?: string } = {}) =>
  call(payments.api.url, `POST ${URL}`, {
    token: guardian.token,
    params: { company: 'wefood' },
    idempotencyKey: randomUUID(),
    headers: { 'accept-language': 'en' },
    body: {
      value: 50,
      walletId: guardian.user.wallet._id,
      paymentCard: { cardId: card, securityNumber: '123' },
      initialDate: soon(),
      ...more,
    },
  });

const list = async ({ token }: SignedInGuardian) =>
  (
    await call(payments.api.url, `GET ${URL}`, {
      token,
      params: { company: 'wefood' },
      query: {},
    })
  ).body.docs;

/** Makes the card one of a processor that formerly took the company's cards. */
const ofFormer = (card: string) =>
  payments.api.owner.query(`UPDATE payment_card SET gateway = 'pagarme' WHERE id = $1`, [card]);

const topups = async ({ user }: SignedInGuardian) =>
  (await payments.api.owner.query('SELECT FROM topup WHERE guardian_id = $1', [user._id])).rowCount;

/** A guardian with a monthly top-up on a former card. */
async function agreedBefore(language = 'en') {
  const guardian = await createGuardian(payments.api);
  await payments.api.owner.query('UPDATE guardian SET language = $2 WHERE id = $1', [
    guardian.user._id,
    language,
  ]);
  const card = await createCard(payments, guardian);
  const { body: rule } = await ask(guardian, card);
  await ofFormer(card);
  return { guardian, card, rule };
}

const work = () => chargeMonthly(payments.api.services);
const messages = async ({ user }: SignedInGuardian) =>
  (await payments.sandbox.emails(user.email)).filter(({ text }) => text?.includes('4242'));

test('a monthly top-up on a former card pauses an hour after the change of processors; the list and one e-mail say why', async () => {
  const { guardian, rule } = await agreedBefore();
  await work();
  expect(await list(guardian)).toEqual([rule]);
  now = new Date(Date.now() + HOUR_MS + 60_000);
  await Promise.all([work(), work()]);
  await work();
  const { nextDate: _, ...rest } = rule;
  expect(await list(guardian)).toEqual([{ ...rest, pausedBy: 'processor' }]);
  const [message, ...others] = await messages(guardian);
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    subject: 'Your monthly top-up is paused',
    text: expect.stringContaining('another payment provider'),
  });
  expect(message?.text).not.toContain('planned for');
});

test('a former card is not charged: neither in that hour nor in the months after', async () => {
  const { guardian } = await agreedBefore();
  const day = soon();
  await payments.api.owner.query(`UPDATE company SET card_gateway_since = $1 WHERE id = 'wefood'`, [
    new Date(`${day}T14:30:00Z`),
  ]);
  for (const at of [`${day}T15:00:00Z`, `${day}T16:00:00Z`, `${addMonths(day, 1)}T15:00:00Z`]) {
    now = new Date(at);
    await work();
  }
  expect(await topups(guardian)).toBe(0);
  expect((await list(guardian))[0]).toMatchObject({ pausedBy: 'processor' });
});

test('a route that was taken back within the hour pauses nothing', async () => {
  const { guardian, card, rule } = await agreedBefore();
  await work();
  await payments.api.owner.query(`UPDATE payment_card SET gateway = 'sandbox' WHERE id = $1`, [
    card,
  ]);
  now = new Date(`${rule.startDate}T15:00:00Z`);
  await work();
  expect(await topups(guardian)).toBe(1);
  expect(await messages(guardian)).not.toContainEqual(
    expect.objectContaining({ subject: expect.stringContaining('paused') }),
  );
});

test('while no processor takes the company’s cards nothing pauses', async () => {
  const { guardian, rule } = await agreedBefore();
  const note = (gateway: string | null) =>
    payments.api.owner.query(`UPDATE company SET card_gateway = $1 WHERE id = 'wefood'`, [gateway]);
  await note(null);
  now = new Date(Date.now() + 2 * HOUR_MS);
  await work();
  expect(await list(guardian)).toEqual([rule]);
  await note('sandbox');
});

test('the e-mail comes in each language', async () => {
  const told = await Promise.all(LANGUAGES.map((language) => agreedBefore(language)));
  now = new Date(Date.now() + 2 * HOUR_MS);
  await work();
  const texts = await Promise.all(
    told.map(async ({ guardian }) => (await messages(guardian)).map(({ text }) => text)),
  );
  expect(filled(texts).every(({ length }) => length === 1)).toBe(true);
  expect(new Set(texts.flat()).size).toBe(LANGUAGES.length);
});

test('a monthly top-up on another card replaces the paused one, and the former card can be deleted', async () => {
  const { guardian, card, rule } = await agreedBefore();
  now = new Date(Date.now() + 2 * HOUR_MS);
  await work();
  const refused = await ask(guardian, card, { replaces: rule._id });
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'invalid_card', userMessage: expect.stringContaining('Add it again') },
  });
  expect(await list(guardian)).toHaveLength(1);
  const made = await ask(guardian, await createCard(payments, guardian), { replaces: rule._id });
  expect(made.status).toBe(201);
  expect(await list(guardian)).toEqual([made.body]);
  const { status } = await call(payments.api.url, 'DELETE /payment-cards/:cardId', {
    token: guardian.token,
    params: { cardId: card },
  });
  expect(status).toBe(204);
});

test('somebody else’s monthly top-up is not replaced', async () => {
  const { guardian, rule } = await agreedBefore();
  const other = await createGuardian(payments.api);
  const made = await ask(other, await createCard(payments, other), { replaces: rule._id });
  expect(made.status).toBe(201);
  expect(await list(guardian)).toEqual([rule]);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCard } from '../../../../testing/factories/cards.ts';
import { topupsOf } from '../../../../testing/factories/topups.ts';
import { type Payments, startPayments } from '../../../../testing/payments.ts';
import { chargeAutomatic } from '../run-agreements.ts';
import { agree, change, list, pause, resume } from './testing/automatic.ts';

const LATER_MS = 2 * 3_600_000;

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

/** Makes the card one of a processor that formerly took the company's cards. */
const ofFormer = (card: string) =>
  payments.api.owner.query(`UPDATE payment_card SET gateway = 'pagarme' WHERE id = $1`, [card]);

const work = () => chargeAutomatic(payments.api.services);
const subjects = async (email: string) =>
  (await payments.sandbox.emails(email)).map(({ subject }) => subject);

test('an automatic top-up on a former card waits for an hour, then pauses; the list and one e-mail say why', async () => {
  const { guardian, card } = await agree(payments);
  await ofFormer(card);
  await work();
  expect((await list(payments, guardian))[0]).not.toHaveProperty('pausedBy');
  now = new Date(Date.now() + LATER_MS);
  await Promise.all([work(), work()]);
  await work();
  expect(await list(payments, guardian)).toMatchObject([{ pausedBy: 'processor' }]);
  expect(await topupsOf(payments, guardian)).toEqual([]);
  const messages = await payments.sandbox.emails(guardian.user.email);
  const paused = messages.filter(({ subject }) => subject === 'Your automatic top-up is paused');
  expect(paused).toHaveLength(1);
  expect(paused[0]?.text).toContain('another payment provider');
});

test('an automatic top-up cannot be resumed on a former card, and runs again with another card', async () => {
  const { guardian, card, rule } = await agree(payments);
  await ofFormer(card);
  now = new Date(Date.now() + LATER_MS);
  await work();
  expect(await resume(payments, guardian, rule._id)).toMatchObject({ status: 400 });
  const terms = { id: rule._id, threshold: 20, value: 50, ceiling: 200 };
  expect(await change(payments, guardian, { ...terms, card })).toMatchObject({
    status: 422,
    body: { code: 'invalid_card' },
  });
  const other = await createCard(payments, guardian);
  expect((await change(payments, guardian, { ...terms, card: other })).body).not.toHaveProperty(
    'pausedBy',
  );
  await work();
  expect(await topupsOf(payments, guardian)).toEqual(['paid']);
});

test('a guardian who had paused it gets no e-mail, and gets the reason on resuming', async () => {
  const { guardian, card, rule } = await agree(payments);
  await pause(payments, guardian, rule._id);
  await ofFormer(card);
  now = new Date(Date.now() + LATER_MS);
  await work();
  expect(await list(payments, guardian)).toMatchObject([{ pausedBy: 'processor' }]);
  expect(await subjects(guardian.user.email)).not.toContain('Your automatic top-up is paused');
});

test('an attempt that a crash cut off before its charge ends with the pause, uncharged', async () => {
  const { guardian, card, rule, wallet } = await agree(payments);
  await ofFormer(card);
  await payments.api.owner.query(
    `INSERT INTO automatic_attempt (automatic_topup_id, attempt, topup_id, wallet_id, card_id,
       amount_minor, attempted_on, begun_at)
     VALUES ($1, 0, gen_random_uuid(), $2, $3, 5000, current_date, now() - interval '5 minutes')`,
    [rule._id, wallet, card],
  );
  const open = async () =>
    (
      await payments.api.owner.query(
        `SELECT FROM automatic_attempt WHERE automatic_topup_id = $1 AND outcome = 'open'`,
        [rule._id],
      )
    ).rowCount;
  await work();
  expect(await open()).toBe(1);
  now = new Date(Date.now() + LATER_MS);
  await work();
  expect(await open()).toBe(0);
  expect(await topupsOf(payments, guardian)).toEqual([]);
});

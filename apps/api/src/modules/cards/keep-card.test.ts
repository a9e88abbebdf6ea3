import { randomUUID } from 'node:crypto';
import { MAX_CARDS } from '@merenda/domain/payments/cards';
import { afterAll, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import { keepMany } from '../../testing/factories/cards.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { startPayments } from '../../testing/payments.ts';
import { keepCard } from './keep-card.ts';

const payments = await startPayments();
const { url, owner, services } = payments.api;
afterAll(() => payments.close());

/** A processor's answer for a card that it already has: the earlier token. */
const TOKEN = {
  token: 'cus_1/card_1',
  brand: 'VISA',
  lastFour: '4242',
  expiry: '1239',
  holder: 'Marina Almeida',
};

const keep = ({ user }: SignedInGuardian, changed: Partial<typeof TOKEN> = {}) => {
  const guardian = { id: user._id };
  const token = { ...TOKEN, ...changed };
  const card = { id: randomUUID(), gateway: 'sandbox', token };
  return keepCard(services.db, guardian, card);
};

const cardsOf = async ({ token }: SignedInGuardian) =>
  (await call(url, 'GET /payment-cards', { token, query: { company: 'wefood' } })).body.docs;

test('a token that is stored already is the same card; a deleted card is restored', async () => {
  const guardian = await createGuardian(payments.api);
  const { card } = await keep(guardian);
  expect((await keep(guardian, { expiry: '1240' })).card.id).toBe(card.id);
  expect(await cardsOf(guardian)).toMatchObject([{ _id: card.id, expiry: '12/40' }]);
  const { token } = guardian;
  await call(url, 'DELETE /payment-cards/:cardId', { token, params: { cardId: card.id } });
  expect(await cardsOf(guardian)).toEqual([]);
  await keep(guardian);
  expect(await cardsOf(guardian)).toMatchObject([{ _id: card.id, isDefault: true }]);
  expect((await owner.query('SELECT FROM card_removal')).rowCount).toBe(0);
});

test('a card stored for another guardian is not taken over', async () => {
  const other = await createGuardian(payments.api);
  await expect(keep(other)).rejects.toMatchObject({ code: 'invalid_card' });
  expect(await cardsOf(other)).toEqual([]);
});

test('a card that its processor is deleting is not restored, and can be added once it is deleted', async () => {
  const guardian = await createGuardian(payments.api);
  const other = { token: 'cus_2/card_2' };
  const { card } = await keep(guardian, other);
  const { token } = guardian;
  await call(url, 'DELETE /payment-cards/:cardId', { token, params: { cardId: card.id } });
  await owner.query('UPDATE card_removal SET attempts = 1');
  await expect(keep(guardian, other)).rejects.toMatchObject({ code: 'invalid_card' });
  expect(await cardsOf(guardian)).toEqual([]);
  expect((await owner.query('SELECT FROM card_removal')).rowCount).toBe(1);
  await owner.query('DELETE FROM card_removal');
  await keep(guardian, other);
  expect(await cardsOf(guardian)).toMatchObject([{ _id: card.id }]);
});

test('beyond the bound no card is kept, and its processor forgets each token that it gave', async () => {
  const guardian = await createGuardian(payments.api);
  await keepMany(payments.api, guardian, MAX_CARDS - 2);
  const tokens = [1, 2, 3, 4, 5].map((card) => `cus_full/card_${card}`);
  const outcomes = await Promise.allSettled(tokens.map((token) => keep(guardian, { token })));
  const kept = outcomes.filter(({ status }) => status === 'fulfilled');
  expect(kept).toHaveLength(2);
  expect(outcomes).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ code: 'invalid_card' }),
  });
  expect(await cardsOf(guardian)).toHaveLength(MAX_CARDS);
  const { rows } = await owner.query<{ gateway_token: string }>(
    `SELECT gateway_token FROM payment_card WHERE guardian_id = $1 AND deleted_at IS NULL
       AND gateway_token LIKE 'cus_full/%'
     UNION ALL SELECT gateway_token FROM card_removal`,
    [guardian.user._id],
  );
  expect(rows.map((row) => row.gateway_token).toSorted()).toEqual(tokens);
  await owner.query('DELETE FROM card_removal');
  const token = rows[0]?.gateway_token ?? '';
  expect((await keep(guardian, { token, expiry: '1240' })).card.expiry).toBe('1240');
});

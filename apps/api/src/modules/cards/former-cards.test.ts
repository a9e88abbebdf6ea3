import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import { createCard, TEST_CARDS } from '../../testing/factories/cards.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { topUpByCard } from '../../testing/factories/topups.ts';
import { startPayments } from '../../testing/payments.ts';
import { recordCardGateways } from './index.ts';

const payments = await startPayments();
afterAll(() => payments.close());

/** A guardian with a usable card and a newer card of the company's former processor. */
async function withFormerCard() {
  const guardian = await createGuardian(payments.api);
  const usable = await createCard(payments, guardian);
  const former = await createCard(payments, guardian, TEST_CARDS.paysAmex);
  await payments.api.owner.query(`UPDATE payment_card SET gateway = 'pagarme' WHERE id = $1`, [
    former,
  ]);
  return { guardian, walletId: guardian.user.wallet._id, card: usable, former };
}

test('a former card is last in the list, is not the default, and is marked as unusable', async () => {
  const { guardian, card, former } = await withFormerCard();
  const { body } = await call(payments.api.url, 'GET /payment-cards', {
    token: guardian.token,
    query: { company: 'wefood' },
  });
  expect(body.docs).toMatchObject([
    { _id: card, isDefault: true, isUsable: true },
    { _id: former, isDefault: false, isUsable: false },
  ]);
});

test('422 with a text for a top-up by a former card: no top-up begins; the card can be deleted', async () => {
  const payer = await withFormerCard();
  const answer = await topUpByCard(payments, payer, {
    cardId: payer.former,
    idempotencyKey: randomUUID(),
  });
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'invalid_card', userMessage: expect.stringContaining('Add it again') },
  });
  const { rowCount } = await payments.api.owner.query('SELECT FROM topup WHERE guardian_id = $1', [
    payer.guardian.user._id,
  ]);
  expect(rowCount).toBe(0);
  const { status } = await call(payments.api.url, 'DELETE /payment-cards/:cardId', {
    token: payer.guardian.token,
    params: { cardId: payer.former },
  });
  expect(status).toBe(204);
});

test('each start records the processor of a company’s cards, with a new time only after a change', async () => {
  const { owner, services } = payments.api;
  const noted = async () =>
    (
      await owner.query<{ card_gateway: string | null; card_gateway_since: Date }>(
        `SELECT card_gateway, card_gateway_since FROM company WHERE id = 'wefood'`,
      )
    ).rows[0];
  const first = await noted();
  expect(first?.card_gateway).toBe('sandbox');
  await recordCardGateways(services);
  expect(await noted()).toEqual(first);
  const none = { serving: () => undefined, named: () => undefined };
  await recordCardGateways({ db: services.db, gateways: none });
  expect((await noted())?.card_gateway).toBeNull();
  await recordCardGateways(services);
  const again = await noted();
  expect(again?.card_gateway).toBe('sandbox');
  expect(again?.card_gateway_since).not.toEqual(first?.card_gateway_since);
});

import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import { addCard, startPayments, TEST_CARDS, topUpByCard } from '../../testing/payments.ts';
import { signUpGuardian } from '../../testing/people.ts';
import { noteCardGateways } from './index.ts';

const payments = await startPayments();
afterAll(() => payments.close());

/** A guardian with a usable card and, given later, one of a processor that served the company before. */
async function withFormerCard() {
  const guardian = await signUpGuardian(payments.api);
  const usable = await addCard(payments, guardian);
  const former = await addCard(payments, guardian, TEST_CARDS.paysAmex);
  await payments.api.owner.query(`UPDATE payment_card SET gateway = 'pagarme' WHERE id = $1`, [
    former,
  ]);
  return { guardian, walletId: guardian.user.wallet._id, card: usable, former };
}

test('a former processor’s card comes last, is no default, and says that it cannot be used', async () => {
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

test('it pays nothing: 422 in words, and nothing is begun; it can be deleted', async () => {
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

test('each start notes who takes a company’s cards, and since when only if it is another one', async () => {
  const { owner, services } = payments.api;
  const noted = async () =>
    (
      await owner.query<{ card_gateway: string | null; card_gateway_since: Date }>(
        `SELECT card_gateway, card_gateway_since FROM company WHERE id = 'wefood'`,
      )
    ).rows[0];
  const first = await noted();
  expect(first?.card_gateway).toBe('sandbox');
  await noteCardGateways(services);
  expect(await noted()).toEqual(first);
  const nobody = { serving: () => undefined, named: () => undefined };
  await noteCardGateways({ db: services.db, gateways: nobody });
  expect((await noted())?.card_gateway).toBeNull();
  await noteCardGateways(services);
  const again = await noted();
  expect(again?.card_gateway).toBe('sandbox');
  expect(again?.card_gateway_since).not.toEqual(first?.card_gateway_since);
});

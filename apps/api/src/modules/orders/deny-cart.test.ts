import { afterAll, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { accept, createDiners, newCart, startOrdering, stateOf } from '../../testing/ordering.ts';

const ordering = await startOrdering();
afterAll(() => ordering.api.close());

const deny = (cartId: string, token: string) =>
  call(ordering.api.url, 'POST /menu-orders-estimations/:cartId/deny', {
    token,
    params: { cartId },
  });

test.each(['the student', 'the guardian'])(
  '204: a discarded cart for %s cannot be accepted in another tab, and costs nothing',
  async (diner) => {
    const family = await createDiners(ordering.api);
    const own = { purchaseFor: family.guardian.user._id };
    const cart = await newCart(ordering.api, family, diner === 'the guardian' ? own : {});
    expect((await deny(cart, family.guardian.token)).status).toBe(204);
    expect((await deny(cart, family.guardian.token)).status).toBe(204);
    expect(await accept(ordering.api, family, cart, { language: 'hu' })).toMatchObject({
      status: 417,
      body: { message: 'expired', userMessage: expect.stringContaining('függőben') },
    });
    expect(await stateOf(ordering.api, family)).toMatchObject({ balanceMinor: 5_000n, orders: 0 });
  },
);

test('417 already_placed: a cart that was paid meanwhile stays an order', async () => {
  const family = await createDiners(ordering.api);
  const cart = await newCart(ordering.api, family);
  await accept(ordering.api, family, cart);
  expect(await deny(cart, family.guardian.token)).toMatchObject({
    status: 417,
    body: { message: 'already_placed' },
  });
  expect(await stateOf(ordering.api, family)).toMatchObject({ balanceMinor: 3_110n, orders: 1 });
});

test('404: another guardian’s cart, which stays valid', async () => {
  const family = await createDiners(ordering.api);
  const cart = await newCart(ordering.api, family);
  const { token } = await createGuardian(ordering.api);
  expect((await deny(cart, token)).status).toBe(404);
  expect((await accept(ordering.api, family, cart)).status).toBe(201);
});

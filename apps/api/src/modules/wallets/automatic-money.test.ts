import { afterAll, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import { createCard } from '../../testing/factories/cards.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createGuardianship } from '../../testing/factories/shared-students.ts';
import { accept, createDiners, newCart, TUESDAY_MORNING } from '../../testing/ordering.ts';
import { balanceMinor, startPayments } from '../../testing/payments.ts';
import { ask } from '../payments/agreement/automatic/testing/automatic.ts';
import { chargeAutomatic } from '../payments/agreement/run-agreements.ts';

const payments = await startPayments({ clock: () => TUESDAY_MORNING });
const { api } = payments;
afterAll(() => payments.close());

const move = (
  { user, token }: SignedInGuardian,
  student: string,
  { type, value }: { type: 'IN' | 'OUT'; value: number },
) =>
  call(api.url, 'POST /responsible-users/:userId/dependents/:id/transfer', {
    token,
    params: { userId: user._id, id: student },
    headers: { 'accept-language': 'en' },
    body: { type, value },
  });

test('who orders until another’s card fills the wallet, and cancels, withdraws nothing of what the card paid', async () => {
  const diners = await createDiners(api, { balanceMinor: 0n });
  const { guardian: ana, student } = diners;
  const bruno = await createGuardian(api);
  await createGuardianship(api, student._id, bruno, { maySpend: true });
  const card = await createCard(payments, ana);
  const wallet = student.wallet._id;
  await ask(payments, ana, { card, walletId: wallet });
  await chargeAutomatic(api.services);
  const orders: string[] = [];
  for (const minutes of [10, 20]) {
    const scheduledFor = `2026-11-25T12:${minutes}:00.000Z`;
    const cart = await newCart(api, { ...diners, guardian: bruno }, { scheduledFor });
    const { status, body } = await accept(api, { guardian: bruno }, cart, { scheduledFor });
    expect(status, JSON.stringify(body)).toBe(201);
    orders.push(body.order._id);
  }
  await chargeAutomatic(api.services);
  for (const id of orders) {
    const answer = await call(api.url, 'POST /menu-orders/:id/cancel', {
      token: bruno.token,
      params: { id },
    });
    expect(answer.status).toBe(200);
  }
  expect(await balanceMinor(payments, wallet)).toBe(10_000n);
  expect((await move(bruno, student._id, { type: 'IN', value: 100 })).status).toBe(412);
  expect((await move(bruno, student._id, { type: 'IN', value: 0.01 })).status).toBe(412);
  expect(await balanceMinor(payments, bruno.user.wallet._id)).toBe(0n);
  expect((await move(ana, student._id, { type: 'IN', value: 100 })).status).toBe(200);
});

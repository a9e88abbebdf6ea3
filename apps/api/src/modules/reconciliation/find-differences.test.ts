import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { call, succeeded } from '../../testing/client.ts';
import { createFamily } from '../../testing/factories/families.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { refundPastUs } from '../../testing/factories/refunds.ts';
import { paidByCard } from '../../testing/factories/topups.ts';
import { startPayments } from '../../testing/payments.ts';

const payments = await startPayments();
const { api } = payments;
afterAll(() => payments.close());

const plant = async (topup: string | null, providerRef: string | null) => {
  const id = randomUUID();
  await api.owner.query(
    `INSERT INTO reconciliation_difference (id, gateway, kind, message, topup_id, provider_ref)
     VALUES ($1, 'sandbox', 'refund_differs', '10 BRL went back', $2, $3)`,
    [id, topup, providerRef],
  );
  return id;
};

test('a difference shows our books and the processor as they are now, and leaves the open ones once it is resolved', async () => {
  await payments.sandbox.control({ webhooks: { paused: true } });
  const family = await createFamily(payments);
  const paid = await paidByCard(payments, family, { value: 50 });
  await refundPastUs(payments, paid, 1_000);
  const id = await plant(paid.id, null);
  const stray = await plant(null, 'pay_nobody');
  const signIn = async (scope: object) =>
    operatorSession((await createOperator(api, { roles: ['finance'], ...scope })).token);
  const everywhere = await signIn({});
  const wefood = await signIn({ everywhere: false, companies: ['wefood'] });
  const list = async (headers: Record<string, string>, state: 'open' | 'resolved' = 'open') => {
    const found = await call(api.url, 'GET /operator/differences', { query: { state }, headers });
    return succeeded(found).docs.map(({ _id }) => _id);
  };
  expect((await list(everywhere)).toSorted()).toEqual([id, stray].toSorted());
  expect(await list(wefood)).toEqual([id]);

  const find = (one: string, headers: Record<string, string>) =>
    call(api.url, 'GET /operator/differences/:id', { params: { id: one }, headers });
  expect(succeeded(await find(id, wefood))).toMatchObject({
    company: 'wefood',
    ours: { state: 'paid', charged: 50, givenBack: 0, disputed: 0 },
    theirs: { state: 'partially_refunded', charged: 50, givenBack: 10, disputed: 0 },
    isUnheard: false,
  });
  expect((await find(stray, wefood)).status).toBe(404);
  const unknown = succeeded(await find(stray, everywhere));
  expect(unknown).not.toHaveProperty('ours');
  expect(unknown).not.toHaveProperty('theirs');

  succeeded(
    await call(api.url, 'POST /operator/reconciliations/differences/:id/resolve', {
      params: { id },
      body: { note: 'the money went back by hand' },
      headers: wefood,
    }),
  );
  expect(await list(wefood)).toEqual([]);
  expect(await list(wefood, 'resolved')).toEqual([id]);
});

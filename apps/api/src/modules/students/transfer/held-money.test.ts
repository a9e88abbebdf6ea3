import { randomUUID } from 'node:crypto';
import { post } from '@merenda/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../testing/api.ts';
import { call, succeeded } from '../../../testing/client.ts';
import { createStudentFamily } from '../../../testing/factories/families.ts';
import { credit } from '../../../testing/factories/wallets.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/**
 * A guardian with 248.50 and a student with 20.00; a hold of 10.00 on each, as for a payout or a
 * refund.
 */
async function familyWithHeldMoney() {
  const { guardian, student } = await createStudentFamily(api, { balanceMinor: 2_000n });
  const own = guardian.user.wallet._id;
  await credit(api, own, 24_850n);
  const other = await createStudentFamily(api);
  for (const debit of [own, student.wallet._id]) {
    const [held] = await post(api.owner, [
      {
        id: randomUUID(),
        phase: 'pending',
        debit,
        credit: other.student.wallet._id,
        amountMinor: 1_000n,
        currency: 'BRL',
        kind: 'payout',
      },
    ]);
    expect(held?.code).toBe('ok');
  }
  return { guardian, student };
}

test.each(['OUT', 'IN'] as const)(
  'while money is held, the answer to a transfer %s tells what can be spent, as the wallets do before and after it',
  async (type) => {
    const { guardian, student } = await familyWithHeldMoney();
    const { token, user } = guardian;
    const params = { userId: user._id, id: student._id };
    const shown = async () => {
      const [own, theirs] = await Promise.all([
        call(api.url, 'GET /responsible-users/:id', { token, params: { id: user._id } }),
        call(api.url, 'GET /responsible-users/:userId/dependents/:id', { token, params }),
      ]);
      return [succeeded(own).wallet, succeeded(theirs).wallet];
    };
    expect(await shown()).toMatchObject([
      { balance: 238.5, held: 10 },
      { balance: 10, held: 10 },
    ]);

    const transfer = () =>
      call(api.url, 'POST /responsible-users/:userId/dependents/:id/transfer', {
        token,
        params,
        body: { type, value: 7 },
        idempotencyKey: 'held-money',
      });
    const { responsible, dependent } = succeeded(await transfer());
    const after = type === 'OUT' ? [231.5, 17] : [245.5, 3];
    expect([responsible.balance, dependent.balance]).toEqual(after);
    expect((await shown()).map((wallet) => wallet?.balance)).toEqual(after);
    // The same request again gets the same answer.
    expect(succeeded(await transfer())).toEqual({ responsible, dependent });
  },
);

test('a statement shows the balance after each entry including holds, and the wallet shows the held amount', async () => {
  const { guardian } = await familyWithHeldMoney();
  const { token, user } = guardian;
  const { docs } = succeeded(
    await call(api.url, 'GET /wallets/:walletId/logs', {
      token,
      params: { walletId: user.wallet._id },
      query: {},
    }),
  );
  expect(docs[0]?.balance.value).toBe(248.5);
  const { wallet } = succeeded(
    await call(api.url, 'GET /responsible-users/:id', { token, params: { id: user._id } }),
  );
  expect(wallet.balance + (wallet.held ?? 0)).toBe(248.5);
});

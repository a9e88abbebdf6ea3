import { randomUUID } from 'node:crypto';
import { balanceOf } from '@merenda/ledger';
import { afterAll, expect, test } from 'vitest';
import { call, refusalOf, succeeded } from '../../testing/client.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { plantTopup } from '../../testing/factories/topups.ts';
import { credit } from '../../testing/factories/wallets.ts';
import {
  accept,
  createDiners,
  type Diners,
  newCart,
  startOrdering,
} from '../../testing/ordering.ts';
import { createPayout } from '../../testing/payouts.ts';

const { api } = await startOrdering();
const [operator, second] = [await createOperator(api), await createOperator(api)];
afterAll(() => api.close());

async function order(family: Diners, quantity = 1): Promise<string> {
  const items = [{ id: family.menu.rice.id, quantity }];
  const { body } = await accept(api, family, await newCart(api, family, { items }));
  return body.order._id;
}

async function complain(
  { guardian }: Pick<Diners, 'guardian'>,
  about: {
    conversationType: 'ORDER-DUPLICATED' | 'WALLET-NOT-RECHARGED' | 'OTHER';
    order?: string;
    topup?: string;
  },
): Promise<string> {
  const body = { conversationId: randomUUID(), ...about };
  return succeeded(await call(api.url, 'POST /user-tickets', { token: guardian.token, body }))._id;
}

const confirm = (id: string, by = operator) =>
  call(api.url, 'POST /operator/tickets/:id/status', {
    params: { id },
    body: { status: 'confirmed' },
    headers: { ...operatorSession(by.token), 'accept-language': 'en' },
  });

const balance = async ({ student }: Diners) =>
  (await balanceOf(api.owner, student.wallet._id))?.availableMinor;

const openAlerts = async ({ guardian }: Diners): Promise<string[]> => {
  const { rows } = await api.owner.query<{ kind: string }>(
    'SELECT kind FROM alert WHERE guardian_id = $1 AND resolved_at IS NULL ORDER BY id',
    [guardian.user._id],
  );
  return rows.map(({ kind }) => kind);
};

test('confirming an order’s ticket gives its money back once, also twice at the same time and beside the guardian’s cancelling', async () => {
  const family = await createDiners(api);
  const id = await order(family);
  const ticket = await complain(family, { conversationType: 'ORDER-DUPLICATED', order: id });
  expect(await balance(family)).toBe(3_110n);
  expect(await openAlerts(family)).toEqual(['ticket-opened']);
  const answers = await Promise.all([
    confirm(ticket),
    confirm(ticket, second),
    call(api.url, 'POST /menu-orders/:id/cancel', {
      token: family.guardian.token,
      params: { id },
      idempotencyKey: randomUUID(),
    }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await balance(family)).toBe(5_000n);
  const { rows } = await api.owner.query(
    `SELECT count(*)::int FROM audit WHERE action = 'ticket.confirmed' AND subject = $1`,
    [ticket],
  );
  expect(rows).toEqual([{ count: 1 }]);
  expect(await openAlerts(family)).toEqual(['ticket-decided']);
});

test('a large order’s money comes back with the second operator, and not with the first one twice', async () => {
  const family = await createDiners(api, { balanceMinor: 200_000n });
  const id = await order(family, 60);
  const before = await balance(family);
  const ticket = await complain(family, { conversationType: 'ORDER-DUPLICATED', order: id });
  expect(succeeded(await confirm(ticket))).toMatchObject({ status: 'open', awaitsSecond: true });
  expect(refusalOf(await confirm(ticket)).code).toBe('operator_not_allowed');
  expect(await balance(family)).toBe(before);
  expect(succeeded(await confirm(ticket, second))).toMatchObject({
    status: 'confirmed',
    awaitsSecond: false,
  });
  expect(await balance(family)).toBe(200_000n);
});

test('what is not true yet is not confirmed: a top-up that has not arrived, a payout that is not settled, a complaint about no money', async () => {
  const family = await createDiners(api);
  const { guardian } = family;
  const payer = { guardian, walletId: guardian.user.wallet._id };
  const { id: topup } = await plantTopup({ api }, payer);
  const unpaid = await complain(family, { conversationType: 'WALLET-NOT-RECHARGED', topup });
  const other = await complain(family, { conversationType: 'OTHER' });
  await credit(api, payer.walletId, 5_000n);
  const payout = await createPayout(api, guardian);
  const { rows } = await api.owner.query('SELECT id FROM ticket WHERE conversation_id = $1', [
    payout,
  ]);
  for (const ticket of [unpaid, other, rows[0].id]) {
    expect(refusalOf(await confirm(ticket)).code).toBe('money_not_moved');
  }
  await api.owner.query(`UPDATE topup SET status = 'paid', paid_at = now() WHERE id = $1`, [topup]);
  expect(succeeded(await confirm(unpaid)).status).toBe('confirmed');
});

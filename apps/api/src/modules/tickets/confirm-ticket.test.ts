import { randomUUID } from 'node:crypto';
import { FOUR_EYES_FROM } from '@merenda/domain/payouts/payouts';
import { balanceOf } from '@merenda/ledger';
import { afterAll, expect, test } from 'vitest';
import { call, refusalOf, succeeded } from '../../testing/client.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import {
  createOperator,
  createScript,
  operatorSession,
  operatorToken,
} from '../../testing/factories/operators.ts';
import { createGuardianship, endGuardianship } from '../../testing/factories/shared-students.ts';
import { plantTopup } from '../../testing/factories/topups.ts';
import { credit } from '../../testing/factories/wallets.ts';
import { holdRow } from '../../testing/hold-wallet.ts';
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

/** Money for an order that two operators confirm, and how many dishes of 18.90 it has. */
const RICH = 2n * FOUR_EYES_FROM.BRL;
const MANY = Number(FOUR_EYES_FROM.BRL / 18_90n) + 1;

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
    body: { status: 'confirmed', seen: 1_000 },
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

test('confirming an order’s ticket refunds its money once, also twice at the same time and beside the guardian’s cancelling', async () => {
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

test('an order’s money goes to the owner when its student has been deleted meanwhile', async () => {
  const family = await createDiners(api);
  const { guardian, student, menu } = family;
  const ticket = await complain(family, {
    conversationType: 'ORDER-DUPLICATED',
    order: await order(family),
  });
  // The order is served: it is too late to cancel.
  await api.owner.query('UPDATE menu SET prep_time_minutes = 1440 WHERE id = $1', [menu.id]);
  succeeded(
    await call(api.url, 'POST /school-wallets/dependents/:id/reset-n-transfer', {
      token: guardian.token,
      params: { id: student._id },
      idempotencyKey: randomUUID(),
    }),
  );
  const own = async () => (await balanceOf(api.owner, guardian.user.wallet._id))?.availableMinor;
  expect(await own()).toBe(3_110n);
  expect(succeeded(await confirm(ticket)).status).toBe('confirmed');
  expect(await own()).toBe(5_000n);
});

test('a large order’s money comes back with the second operator, and not with the first one twice', async () => {
  const family = await createDiners(api, { balanceMinor: RICH });
  const id = await order(family, MANY);
  const before = await balance(family);
  const ticket = await complain(family, { conversationType: 'ORDER-DUPLICATED', order: id });
  expect(succeeded(await confirm(ticket))).toMatchObject({
    status: 'open',
    awaitsSecond: true,
    first: { _id: operator.id, name: 'Ana Souza' },
  });
  expect(refusalOf(await confirm(ticket))).toMatchObject({
    code: 'operator_not_allowed',
    userMessage: 'You have approved it already: another person decides now.',
  });
  expect(await balance(family)).toBe(before);
  expect(succeeded(await confirm(ticket, second))).toMatchObject({
    status: 'confirmed',
    awaitsSecond: false,
  });
  expect(await balance(family)).toBe(RICH);
});

test('a former guardian of the student cannot ask for an order’s money, even for an order of their own making', async () => {
  const family = await createDiners(api);
  const former = await createGuardian(api);
  await createGuardianship(api, family.student._id, former, { maySpend: true });
  const made = await order({ ...family, guardian: former });
  const ticket = await complain({ guardian: former }, { conversationType: 'ORDER-DUPLICATED' });
  await endGuardianship(api, family.student._id, former);
  const asked = await call(api.url, 'POST /school-wallets/request-reimbursement', {
    token: former.token,
    body: {
      subject: 'ORDER-DUPLICATED',
      userTicketId: ticket,
      orderId: made,
      reimbursementDetails: { motive: 'It was ordered twice.' },
    },
    idempotencyKey: randomUUID(),
  });
  expect(refusalOf(asked).status).toBe(404);
});

test('a large order’s money needs two people: neither a script’s confirmation nor the database accepts one', async () => {
  const family = await createDiners(api, { balanceMinor: RICH });
  const ticket = await complain(family, {
    conversationType: 'ORDER-DUPLICATED',
    order: await order(family, MANY),
  });
  const before = await balance(family);
  const script = await createScript(api);
  const byScript = () =>
    call(api.url, 'POST /operator/tickets/:id/status', {
      params: { id: ticket },
      body: { status: 'confirmed' },
      headers: operatorToken(script.token),
    });
  expect(refusalOf(await byScript()).code).toBe('operator_not_allowed');
  expect(succeeded(await confirm(ticket)).awaitsSecond).toBe(true);
  expect(refusalOf(await byScript()).code).toBe('operator_not_allowed');
  for (const by of [script.id, operator.id]) {
    const set = api.services.pool.query('UPDATE ticket SET seconded_by = $2 WHERE id = $1', [
      ticket,
      by,
    ]);
    await expect(set).rejects.toMatchObject({ code: '23514' });
  }
  expect(await balance(family)).toBe(before);
  expect(succeeded(await confirm(ticket, second)).status).toBe('confirmed');
});

test('a ticket’s order is set once: neither the first operator nor a decision lets another order replace it', async () => {
  const family = await createDiners(api, { balanceMinor: RICH });
  const [small, large] = [await order(family), await order(family, MANY)];
  const before = await balance(family);
  const ask = (userTicketId: string, orderId: string) =>
    call(api.url, 'POST /school-wallets/request-reimbursement', {
      token: family.guardian.token,
      body: {
        ...{ subject: 'ORDER-DUPLICATED', userTicketId, orderId },
        reimbursementDetails: { motive: 'Lunch was charged twice.' },
      },
    });
  const open = await complain(family, { conversationType: 'ORDER-DUPLICATED', order: small });
  expect(succeeded(await ask(open, small))).toMatchObject({
    reimbursmentDetails: { order: small },
  });
  expect(refusalOf(await ask(open, large)).code).toBe('idempotency_mismatch');
  expect(succeeded(await confirm(open)).status).toBe('confirmed');
  expect((await ask(open, small)).status).toBe(201);
  expect(refusalOf(await ask(open, large)).code).toBe('ticket_closed');
  const approved = await complain(family, { conversationType: 'ORDER-DUPLICATED', order: large });
  await confirm(approved);
  expect(refusalOf(await ask(approved, small)).code).toBe('idempotency_mismatch');
  await expect(
    api.owner.query('UPDATE ticket SET order_id = $2 WHERE id = $1', [approved, small]),
  ).rejects.toThrow('is about something already');
  expect(await balance(family)).toBe((before ?? 0n) + 1_890n);
});

test('an operator of one school decides no ticket of another’s, also if the ticket moved there meanwhile', async () => {
  const [here, there] = [await createDiners(api), await createDiners(api)];
  const elsewhere = await order(there);
  const ticket = await complain(here, { conversationType: 'OTHER' });
  const scope = { everywhere: false, schools: [here.school.id] };
  const held = await holdRow(api, 'ticket', ticket);
  const answer = confirm(ticket, await createOperator(api, scope));
  await held.untilWaiting(1);
  await held.release(
    `UPDATE ticket SET order_id = meal_order.id, school_id = meal_order.school_id
     FROM meal_order WHERE ticket.id = $1 AND meal_order.id = $2`,
    [ticket, elsewhere],
  );
  expect(refusalOf(await answer).code).toBe('not_found');
  expect(await balance(there)).toBe(3_110n);
});

test('an unfinished case is not confirmed: a top-up that has not arrived, a payout that is not settled, a complaint about no money', async () => {
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

import { randomUUID } from 'node:crypto';
import { closeAccount, post } from '@merenda/ledger';
import { afterAll, expect, test } from 'vitest';
import { expectMoneyInOrder } from '../../../../testing/audit.ts';
import { call, succeeded } from '../../../../testing/client.ts';
import { createCard } from '../../../../testing/factories/cards.ts';
import { createGuardian, type SignedInGuardian } from '../../../../testing/factories/guardians.ts';
import { refund } from '../../../../testing/factories/refunds.ts';
import {
  createGuardianship,
  endGuardianship,
} from '../../../../testing/factories/shared-students.ts';
import { createStudent } from '../../../../testing/factories/students.ts';
import { paidByCard, settleNow } from '../../../../testing/factories/topups.ts';
import { credit } from '../../../../testing/factories/wallets.ts';
import {
  accept,
  createDiners,
  type Diners,
  newCart,
  TUESDAY_MORNING,
} from '../../../../testing/ordering.ts';
import { balanceMinor, startPayments } from '../../../../testing/payments.ts';
import { companyAccount } from '../../../companies/index.ts';
import { cancelClosed } from '../../../orders/index.ts';
import { chargeAutomatic, chargeMonthly } from '../../index.ts';
import { ask } from './testing/automatic.ts';

let now = TUESDAY_MORNING;
const payments = await startPayments({ clock: () => now });
const { api } = payments;
afterAll(() => payments.close());

interface Shared extends Diners {
  /** The guardian who registered the student. */
  bruno: SignedInGuardian;
  /** Another guardian who may spend, and whose card fills the student's wallet. */
  ana: SignedInGuardian;
  wallet: string;
}

/** A student's wallet with R$ 50 of Ana's automatic money and `handMinor` added by hand. */
async function createShared({ handMinor = 0n } = {}): Promise<Shared> {
  now = TUESDAY_MORNING;
  const diners = await createDiners(api, { balanceMinor: 0n });
  const { guardian: bruno, student } = diners;
  const ana = await createGuardian(api);
  await createGuardianship(api, student._id, ana, { maySpend: true });
  const wallet = student.wallet._id;
  await ask(payments, ana, { card: await createCard(payments, ana), walletId: wallet });
  await chargeAutomatic(api.services);
  if (handMinor > 0n) await credit(api, wallet, handMinor);
  return { ...diners, ana, bruno, wallet };
}

async function orderRice(diners: Diners, by: SignedInGuardian, at = '25T12:10'): Promise<string> {
  const scheduledFor = `2026-11-${at}:00.000Z`;
  const cart = await newCart(api, { ...diners, guardian: by }, { scheduledFor });
  return succeeded(await accept(api, { guardian: by }, cart, { scheduledFor })).order._id;
}

const cancel = (by: SignedInGuardian, id: string) =>
  call(api.url, 'POST /menu-orders/:id/cancel', { token: by.token, params: { id } });

const withdraw = (by: SignedInGuardian, { student }: Diners, value: number) =>
  call(api.url, 'POST /responsible-users/:userId/dependents/:id/transfer', {
    token: by.token,
    params: { userId: by.user._id, id: student._id },
    headers: { 'accept-language': 'en' },
    body: { type: 'IN', value },
  });

const withdrawable = async (by: SignedInGuardian, { student }: Diners) =>
  succeeded(
    await call(api.url, 'GET /responsible-users/:userId/dependents/:id/withdrawable', {
      token: by.token,
      params: { userId: by.user._id, id: student._id },
    }),
  );

const own = ({ user }: SignedInGuardian) => balanceMinor(payments, user.wallet._id);

const deleteStudent = (by: SignedInGuardian, { student }: Diners) =>
  call(api.url, 'POST /school-wallets/dependents/:id/reset-n-transfer', {
    token: by.token,
    params: { id: student._id },
    idempotencyKey: randomUUID(),
  });

test('a guardian who orders until another’s card fills the wallet, and cancels, cannot withdraw the card’s money', async () => {
  const shared = await createShared();
  const { ana, bruno, wallet } = shared;
  const orders = [await orderRice(shared, bruno), await orderRice(shared, bruno, '25T12:20')];
  await chargeAutomatic(api.services);
  for (const id of orders) expect((await cancel(bruno, id)).status).toBe(200);
  expect(await balanceMinor(payments, wallet)).toBe(10_000n);
  expect(await withdraw(bruno, shared, 100)).toMatchObject({
    status: 412,
    body: {
      code: 'insufficient_funds',
      userMessage: expect.stringContaining('R$100.00 of it was added automatically'),
    },
  });
  expect((await withdraw(bruno, shared, 0.01)).status).toBe(412);
  expect(await own(bruno)).toBe(0n);
  expect((await withdraw(ana, shared, 100)).status).toBe(200);
});

test('meals take automatic money first: a guardian who may spend can withdraw the money that was added by hand', async () => {
  const shared = await createShared({ handMinor: 3_000n });
  const { ana, bruno, wallet } = shared;
  const given = ana.user.name.split(' ')[0];
  expect(await withdrawable(bruno, shared)).toEqual({
    value: 30,
    automatic: [{ guardian: given, value: 50 }],
  });
  expect(await withdrawable(ana, shared)).toEqual({ value: 80, automatic: [] });
  const order = await orderRice(shared, bruno);
  expect(await withdrawable(bruno, shared)).toEqual({
    value: 30,
    automatic: [{ guardian: given, value: 31.1 }],
  });
  expect((await withdraw(bruno, shared, 30.01)).status).toBe(412);
  expect((await withdraw(bruno, shared, 30)).status).toBe(200);
  await cancel(bruno, order);
  expect(await withdrawable(bruno, shared)).toMatchObject({ value: 0 });
  await endGuardianship(api, shared.student._id, ana);
  expect(await withdrawable(bruno, shared)).toEqual({ value: 0, automatic: [{ value: 50 }] });
  expect(await balanceMinor(payments, wallet)).toBe(5_000n);
});

test('a monthly top-up’s share for a student is automatic money too', async () => {
  const { ana, bruno, ...shared } = await createShared();
  const card = await createCard(payments, ana);
  const asked = await call(api.url, 'POST /companies/:company/wallets/recurring-card-topups', {
    token: ana.token,
    params: { company: 'wefood' },
    body: {
      value: 30,
      walletId: ana.user.wallet._id,
      transferTopupTo: [{ user: shared.student._id, value: 20 }],
      paymentCard: { cardId: card, securityNumber: '123' },
      initialDate: '2026-12-01',
    },
  });
  expect(asked.status).toBe(201);
  now = new Date('2026-12-01T15:00:00Z');
  await chargeMonthly(api.services);
  expect(await withdrawable(bruno, shared)).toMatchObject({ value: 0, automatic: [{ value: 70 }] });
  // The guardian's own share is not automatic money.
  expect(await own(ana)).toBe(1_000n);
});

test('automatic money neither goes to another student nor pays others’ refunds or chargebacks', async () => {
  const shared = await createShared();
  const { bruno, student, wallet } = shared;
  const sibling = await createStudent(api, bruno, shared.school);
  const send = await call(api.url, 'POST /responsible-users/:userId/student-transfers', {
    token: bruno.token,
    params: { userId: bruno.user._id },
    body: { from: student._id, to: sibling._id, value: 0.01 },
  });
  expect(send.status).toBe(412);
  const card = await createCard(payments, bruno);
  const payer = { guardian: bruno, walletId: bruno.user.wallet._id, card };
  const toStudent = { value: 20, transferTopupTo: [{ user: student._id, value: 20 }] };
  const { id, reference } = await paidByCard(payments, payer, toStudent);
  const [first, second] = [
    await orderRice(shared, bruno),
    await orderRice(shared, bruno, '25T12:20'),
  ];
  await orderRice(shared, bruno, '26T12:10');
  // Three meals of R$ 18.90 took R$ 50 of Ana's and R$ 6.70 of Bruno's R$ 70.
  expect(await withdrawable(bruno, shared)).toMatchObject({ value: 13.3 });
  for (const order of [first, second]) await cancel(bruno, order);
  expect((await refund(payments, payer, id, 13.31)).status).toBe(409);
  expect((await refund(payments, payer, id, 5)).status).toBe(201);
  await payments.sandbox.dispute(reference);
  await settleNow(payments, reference);
  // The wallet keeps Ana's money: the company bears the rest of the chargeback.
  expect(await balanceMinor(payments, wallet)).toBe(3_780n);
  expect(await withdrawable(bruno, shared)).toMatchObject({ value: 0 });
});

test('the deletion of a student gives automatic money back to its payer, also for meals that are cancelled later', async () => {
  const shared = await createShared({ handMinor: 1_000n });
  const { ana, bruno, student } = shared;
  await orderRice(shared, bruno, '24T12:10');
  await orderRice(shared, bruno);
  now = new Date('2026-11-24T14:00:00Z');
  const departure = await call(api.url, 'GET /responsible-users/:userId/dependents/:id/departure', {
    token: bruno.token,
    params: { userId: bruno.user._id, id: student._id },
  });
  expect(departure.body).toMatchObject({ balance: 22.2, returned: 31.1, moved: 10 });
  expect((await deleteStudent(bruno, shared)).body).toMatchObject({ moved: 10, cancelled: 1 });
  expect([await own(ana), await own(bruno)]).toEqual([3_110n, 1_000n]);
  await api.owner.query(
    `INSERT INTO school_closure (school_id, first_day, last_day, kind, name, changed_at)
     VALUES ($1, '2026-11-24', '2026-11-24', 'closure', 'a storm', $2)`,
    [shared.school.id, now],
  );
  await cancelClosed(api.services, new AbortController().signal);
  expect([await own(ana), await own(bruno)]).toEqual([5_000n, 1_000n]);
  const emails = await payments.sandbox.emails(ana.email);
  expect(emails.some(({ text }) => text.includes('31.10 that was added automatically'))).toBe(true);
});

test('the deletion of an account gives others’ automatic money of its students back to them', async () => {
  const shared = await createShared();
  const { ana, bruno, student } = shared;
  await api.owner.query('UPDATE guardianship SET may_spend = is_owner WHERE student_id = $1', [
    student._id,
  ]);
  const { status } = await call(api.url, 'DELETE /auth/me', {
    token: bruno.token,
    body: { password: bruno.password },
  });
  expect(status).toBe(204);
  expect(await own(ana)).toBe(5_000n);
});

test('automatic money of a deleted guardian pays meals only, and the company owes the rest after the student’s deletion', async () => {
  const { ana, bruno, ...shared } = await createShared();
  const { status } = await call(api.url, 'DELETE /auth/me', {
    token: ana.token,
    body: { password: ana.password },
  });
  expect(status).toBe(204);
  expect(await withdrawable(bruno, shared)).toEqual({ value: 0, automatic: [{ value: 50 }] });
  await orderRice(shared, bruno);
  const owed = companyAccount('wefood', 'refunds-payable', 'BRL');
  const before = await balanceMinor(payments, owed);
  expect((await deleteStudent(bruno, shared)).body).toMatchObject({ moved: 0, cancelled: 1 });
  expect(await own(bruno)).toBe(0n);
  expect((await balanceMinor(payments, owed)) - before).toBe(5_000n);
});

test('the money of a meal that is cancelled after both payers have left is owed to each of them', async () => {
  // Three dishes take all there is: R$ 50 of Ana's card, R$ 6.70 added by hand.
  const shared = await createShared({ handMinor: 670n });
  const { ana, bruno, menu } = shared;
  const scheduledFor = '2026-11-24T12:10:00.000Z';
  const items = [{ id: menu.rice.id, quantity: 3 }];
  const cart = await newCart(api, shared, { scheduledFor, items });
  const order = succeeded(await accept(api, shared, cart, { scheduledFor })).order._id;
  now = new Date('2026-11-24T14:00:00Z');
  expect((await deleteStudent(bruno, shared)).body).toMatchObject({ moved: 0, cancelled: 0 });
  for (const { user } of [ana, bruno]) await closeAccount(api.owner, user.wallet._id);
  await api.owner.query(
    `INSERT INTO school_closure (school_id, first_day, last_day, kind, name, changed_at)
     VALUES ($1, '2026-11-24', '2026-11-24', 'closure', 'a storm', $2)`,
    [shared.school.id, now],
  );
  await cancelClosed(api.services, new AbortController().signal);
  const { rows } = await api.owner.query(
    `SELECT amount_minor::int AS minor, reference ->> 'guardian' AS guardian
     FROM ledger.transfer_detail WHERE credit = $1 AND reference ->> 'menuOrder' = $2
     ORDER BY position`,
    [companyAccount('wefood', 'refunds-payable', 'BRL'), order],
  );
  // The order leads to Bruno, who has the rest of the student's money.
  expect(rows).toEqual([
    { minor: 5_000, guardian: ana.user._id },
    { minor: 670, guardian: null },
  ]);
});

test('the database lets no transaction end in which automatic money went to another guardian', async () => {
  const { bruno, student, wallet } = await createShared({ handMinor: 100n });
  const item = {
    debit: wallet,
    credit: bruno.user.wallet._id,
    currency: 'BRL',
    reference: { guardian: bruno.user._id, student: student._id },
  };
  const take = (kind: string, amountMinor: bigint) =>
    post(api.owner, [{ ...item, id: randomUUID(), kind, amountMinor }]);
  for (const kind of ['transfer-in', 'adjustment', 'a-kind-to-come']) {
    await expect(take(kind, 101n)).rejects.toMatchObject({ constraint: 'automatic_money_stays' });
  }
  expect(await take('transfer-in', 100n)).toMatchObject([{ code: 'ok' }]);
  await expect(
    post(api.services.pool, [{ ...item, id: randomUUID(), kind: 'transfer-in', amountMinor: 1n }]),
  ).rejects.toMatchObject({ constraint: 'automatic_money_stays' });
  await expect(api.services.pool.query('DELETE FROM automatic_money')).rejects.toThrow(
    /permission/,
  );
});

test('simultaneous withdrawals and cancellations take the money that was added by hand once, and not a cent more', async () => {
  const shared = await createShared({ handMinor: 4_000n });
  const { ana, bruno, wallet } = shared;
  const orders = [await orderRice(shared, bruno), await orderRice(shared, bruno, '25T12:20')];
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => withdraw(bruno, shared, 9)),
    ...orders.map((id) => cancel(bruno, id)),
    ...Array.from({ length: 8 }, () => withdraw(bruno, shared, 1)),
    withdraw(ana, shared, 7),
  ]);
  const codes = answers.map(({ status }) => status);
  expect(codes.filter((status) => status !== 200 && status !== 412)).toEqual([]);
  const left = (await withdrawable(bruno, shared)).value;
  if (left > 0) expect((await withdraw(bruno, shared, left)).status).toBe(200);
  expect((await withdraw(bruno, shared, 0.01)).status).toBe(412);
  expect(await own(bruno)).toBe(4_000n);
  expect((await balanceMinor(payments, wallet)) + (await own(ana))).toBe(5_000n);
});

test('the audits find nothing after these tests', () => expectMoneyInOrder(payments));

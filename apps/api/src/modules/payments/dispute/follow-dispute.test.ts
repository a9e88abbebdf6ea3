import { randomUUID } from 'node:crypto';
import { translate } from '@merenda/i18n/translate';
import { closeAccount, post } from '@merenda/ledger';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { expectMoneyInOrder } from '../../../testing/audit.ts';
import { call } from '../../../testing/client.ts';
import { createFamily, type Family } from '../../../testing/factories/families.ts';
import {
  createPix,
  type Paid,
  paidByCard,
  settleNow,
  topUpByCard,
} from '../../../testing/factories/topups.ts';
import { spend } from '../../../testing/factories/wallets.ts';
import { holdWallet } from '../../../testing/hold-wallet.ts';
import { balanceMinor, rowOf, startPayments, until } from '../../../testing/payments.ts';
import { companyAccount } from '../../companies/index.ts';
import { settleTopup } from '../topup/settle/settle.ts';
import { drainInbox } from '../webhook/inbox.ts';

const payments = await startPayments();
let family: Family;
beforeEach(async () => {
  family = await createFamily(payments);
});
afterEach(() => payments.sandbox.control({ reset: true }));
afterAll(() => payments.close());

const adjustments = companyAccount('wefood', 'adjustments', 'BRL');
const sales = companyAccount('wefood', 'sales', 'BRL');

/** A top-up of R$ 50 by card: 20 for the first student, 10 for the second, 20 for the guardian. */
function paidTopup(): Promise<Paid> {
  const [first, second] = family.students;
  return paidByCard(payments, family, {
    value: 50,
    transferTopupTo: [
      { user: first._id, value: 20 },
      { user: second._id, value: 10 },
    ],
  });
}

const walletsOf = ({ walletId, students: [first, second] }: Family) =>
  [walletId, first.wallet._id, second.wallet._id] as const;
const balances = () =>
  Promise.all(walletsOf(family).map((wallet) => balanceMinor(payments, wallet)));

const stateOf = async (topupId: string) => {
  const { rows } = await payments.api.owner.query<{ state: string; amount_minor: bigint }>(
    'SELECT state, amount_minor FROM chargeback WHERE topup_id = $1',
    [topupId],
  );
  return rows;
};
const decided = (topupId: string, state: string) =>
  until(
    () => stateOf(topupId),
    ([row]) => row?.state === state,
  );

async function dispute({ id, reference }: Paid, options?: { amountMinor?: number }) {
  const disputeId = await payments.sandbox.dispute(reference, options);
  await decided(id, 'open');
  return disputeId;
}

/**
 * Expects that the clearing accounts gave what the processor keeps: captured − refunded − disputed.
 */
async function expectTheBooksToAgree({ id, reference }: Paid) {
  const [payment] = await payments.sandbox
    .v1<{
      payments: {
        capturedMinor: number;
        refundedMinor: number;
        disputes: { state: string; amountMinor: number }[];
      }[];
    }>('GET', `/payments?reference=${reference}`)
    .then(({ payments }) => payments);
  if (!payment) throw new Error('no such payment');
  const { capturedMinor, refundedMinor, disputes } = payment;
  const disputedMinor = disputes.reduce(
    (sum, { state, amountMinor }) => (state === 'won' ? sum : sum + amountMinor),
    0,
  );
  const { rows } = await payments.api.owner.query<{ given: bigint; credited: bigint }>(
    `SELECT coalesce(sum(CASE WHEN d.kind LIKE 'clearing-%' THEN t.amount_minor
         WHEN c.kind LIKE 'clearing-%' THEN -t.amount_minor END), 0)::bigint AS given,
       coalesce(sum(t.amount_minor) FILTER (WHERE t.kind IN ('topup-card', 'topup-pix')), 0)::bigint
         AS credited
     FROM ledger.transfer_detail t
     JOIN ledger.account d ON d.id = t.debit JOIN ledger.account c ON c.id = t.credit
     WHERE t.reference->>'topup' = $1`,
    [id],
  );
  expect(rows).toEqual([
    {
      given: BigInt(capturedMinor - refundedMinor - disputedMinor),
      credited: BigInt(capturedMinor),
    },
  ]);
  const { rows: broken } = await payments.api.owner.query(
    'SELECT account FROM ledger.balance WHERE posted_minor - pending_minor < 0',
  );
  expect(broken).toEqual([]);
}

test('each wallet gives its share back when all money is still there', async () => {
  const paid = await paidTopup();
  await dispute(paid);
  expect(await balances()).toEqual([0n, 0n, 0n]);
  expect(await stateOf(paid.id)).toEqual([{ state: 'open', amount_minor: 5_000n }]);
  expect(await rowOf(payments, paid.id)).toMatchObject({ status: 'paid' });
  await expectTheBooksToAgree(paid);
});

test('spent money comes from the guardian’s own wallet, and the rest from the company', async () => {
  const [, first, second] = walletsOf(family);
  await topUpByCard(payments, family, { value: 5 });
  const before = await balanceMinor(payments, adjustments);
  const paid = await paidTopup();
  await spend(payments.api, first, 1_500n, 'adjustment');
  await spend(payments.api, second, 1_000n, 'adjustment');
  await dispute(paid);
  // The first wallet gives 5 of 20, the second nothing; the guardian's gives its 20 and 5 more.
  expect(await balances()).toEqual([0n, 0n, 0n]);
  expect(await balanceMinor(payments, adjustments)).toBe(before - 2_000n);
  await expectTheBooksToAgree(paid);
});

test('a chargeback does not touch a student’s other money, which somebody else may have given', async () => {
  const [own, first] = walletsOf(family);
  const paid = await paidTopup();
  const [student] = family.students;
  await topUpByCard(payments, family, {
    value: 70,
    transferTopupTo: [{ user: student._id, value: 70 }],
  });
  await spend(payments.api, own, 2_000n, 'adjustment');
  await dispute(paid);
  expect(await balanceMinor(payments, first)).toBe(7_000n);
  await expectTheBooksToAgree(paid);
});

test('a chargeback takes available money only: held money stays held', async () => {
  const [own] = walletsOf(family);
  const paid = await paidTopup();
  const hold = randomUUID();
  const held = {
    debit: own,
    credit: sales,
    amountMinor: 1_200n,
    currency: 'BRL',
    kind: 'adjustment',
  };
  await post(payments.api.owner, [{ id: hold, phase: 'pending', ...held }]);
  await dispute(paid);
  expect(await balances()).toEqual([0n, 0n, 0n]);
  const [taken] = await post(payments.api.owner, [
    { id: randomUUID(), phase: 'post', pendingId: hold },
  ]);
  expect(taken?.code).toBe('ok');
  await expectTheBooksToAgree(paid);
});

test('a closed wallet gives nothing to a chargeback, and gets nothing back', async () => {
  const [own, first] = walletsOf(family);
  const paid = await paidTopup();
  await spend(payments.api, first, 2_000n, 'adjustment');
  await closeAccount(payments.api.owner, first);
  const disputeId = await dispute(paid);
  await expectTheBooksToAgree(paid);
  await closeAccount(payments.api.owner, own);
  const owed = companyAccount('wefood', 'refunds-payable', 'BRL');
  const owedBefore = await balanceMinor(payments, owed);
  await payments.sandbox.decide(disputeId, 'won');
  await decided(paid.id, 'won');
  expect(await balanceMinor(payments, owed)).toBe(owedBefore + 2_000n);
  await expectTheBooksToAgree(paid);
});

test('a won dispute gives each account its money back; the same event again changes nothing', async () => {
  const [own, first] = walletsOf(family);
  const before = await balanceMinor(payments, adjustments);
  const paid = await paidTopup();
  await spend(payments.api, own, 500n, 'adjustment');
  await spend(payments.api, first, 2_000n, 'adjustment');
  const disputeId = await dispute(paid);
  await payments.sandbox.decide(disputeId, 'won');
  await decided(paid.id, 'won');
  await settleNow(payments, paid.reference);
  await settleNow(payments, paid.reference);
  expect(await balances()).toEqual([1_500n, 0n, 1_000n]);
  expect(await balanceMinor(payments, adjustments)).toBe(before);
  await expectTheBooksToAgree(paid);
});

test('a lost dispute keeps its recoveries', async () => {
  const paid = await paidTopup();
  const disputeId = await dispute(paid);
  await payments.sandbox.decide(disputeId, 'lost');
  await decided(paid.id, 'lost');
  await settleNow(payments, paid.reference);
  expect(await balances()).toEqual([0n, 0n, 0n]);
  await expectTheBooksToAgree(paid);
});

test('a dispute about a part takes that part only, from the guardian’s own wallet first', async () => {
  const paid = await paidTopup();
  await dispute(paid, { amountMinor: 700 });
  expect(await balances()).toEqual([1_300n, 2_000n, 1_000n]);
  await expectTheBooksToAgree(paid);
});

test('many copies of events, late and out of order, take once and give back once', async () => {
  await payments.sandbox.control({ webhooks: { copies: 4, reorder: true } });
  const paid = await paidTopup();
  const disputeId = await payments.sandbox.dispute(paid.reference);
  await payments.sandbox.decide(disputeId, 'won');
  await decided(paid.id, 'won');
  await Promise.all(Array.from({ length: 8 }, () => settleNow(payments, paid.reference)));
  expect(await balances()).toEqual([2_000n, 2_000n, 1_000n]);
  await expectTheBooksToAgree(paid);
});

test('a stale answer undoes nothing', async () => {
  const paid = await paidTopup();
  const disputeId = await dispute(paid);
  const gateway = payments.api.services.gateways.named('sandbox');
  const asked = { reference: paid.reference, createdAt: new Date() };
  const old = await gateway?.getStatus(asked, { deadlineMs: 60_000, correlationId: 'test' });
  if (old?.outcome !== 'done' || !old.value) throw new Error('no answer');
  await payments.sandbox.decide(disputeId, 'won');
  await decided(paid.id, 'won');
  await settleTopup(payments.api.services, paid.reference, {
    correlationId: 'test',
    answer: { payment: old.value },
  });
  expect(await stateOf(paid.id)).toMatchObject([{ state: 'won' }]);
  expect(await balances()).toEqual([2_000n, 2_000n, 1_000n]);
});

test('a payment that was captured and disputed before any event came is credited and taken back', async () => {
  await payments.sandbox.control({ webhooks: { paused: true } });
  const pix = await createPix(payments, family, { value: 30 });
  const { _id: id } = pix.body.topup;
  const { reference } = await rowOf(payments, id);
  await payments.sandbox.bank('pay', pix.body.pixCode);
  await payments.sandbox.dispute(reference);
  await settleTopup(payments.api.services, reference, { correlationId: 'test' });
  expect(await rowOf(payments, id)).toMatchObject({ status: 'paid' });
  expect(await balances()).toEqual([0n, 0n, 0n]);
  await expectTheBooksToAgree({ id, reference });
});

test('a lost record of a chargeback changes nothing: the ledger prevents a second recovery', async () => {
  const paid = await paidTopup();
  await dispute(paid);
  await topUpByCard(payments, family, { value: 40 });
  await payments.api.owner.query('DELETE FROM chargeback WHERE topup_id = $1', [paid.id]);
  await settleNow(payments, paid.reference);
  expect(await stateOf(paid.id)).toMatchObject([{ state: 'open' }]);
  expect(await balances()).toEqual([4_000n, 0n, 0n]);
  await expectTheBooksToAgree(paid);
});

test('an event that says "disputed" takes nothing by itself', async () => {
  const paid = await paidTopup();
  const { rows } = await payments.api.owner.query<{ event_id: string }>(
    `INSERT INTO processor_event (gateway, event_id, type, reference)
     VALUES ('sandbox', 'evt_' || gen_random_uuid(), 'payment.disputed', $1) RETURNING event_id`,
    [paid.reference],
  );
  await drainInbox(payments.api.services);
  // Another worker may have taken the event.
  await until(
    () =>
      payments.api.owner.query(
        'SELECT FROM processor_event WHERE event_id = $1 AND processed_at IS NOT NULL',
        [rows[0]?.event_id],
      ),
    ({ rowCount }) => rowCount === 1,
  );
  expect(await stateOf(paid.id)).toEqual([]);
  expect(await balances()).toEqual([2_000n, 2_000n, 1_000n]);
});

test('an ordinary event about an arrived top-up causes no request to the processor', async () => {
  const paid = await paidTopup();
  await payments.sandbox.control({ webhooks: { paused: true } });
  await payments.sandbox.dispute(paid.reference);
  await settleTopup(payments.api.services, paid.reference, { correlationId: 'test' });
  expect(await stateOf(paid.id)).toEqual([]);
});

test('a chargeback takes what is left after spending between the reading and the posting', async () => {
  const [own] = walletsOf(family);
  const paid = await paidTopup();
  await payments.sandbox.control({ webhooks: { paused: true } });
  await payments.sandbox.dispute(paid.reference);
  const wallet = await holdWallet(payments.api, own);
  const spent = spend(payments.api, own, 1_500n, 'adjustment');
  await wallet.untilWaiting(1);
  const asked = settleNow(payments, paid.reference);
  await wallet.untilWaiting(2);
  await wallet.release();
  expect(await spent).toBe(true);
  await asked;
  expect(await balances()).toEqual([0n, 0n, 0n]);
  await expectTheBooksToAgree(paid);
});

test('spending during a chargeback takes no wallet below zero and loses no cent', async () => {
  const [own, first, second] = walletsOf(family);
  await topUpByCard(payments, family, { value: 20 });
  const paid = await paidTopup();
  await payments.sandbox.control({ webhooks: { paused: true } });
  await payments.sandbox.dispute(paid.reference);
  const outcomes = await Promise.all([
    ...Array.from({ length: 60 }, (_, turn) => {
      const wallet = [own, first, second][turn % 3] ?? own;
      return spend(payments.api, wallet, 100n, 'adjustment');
    }),
    ...Array.from({ length: 4 }, () => settleNow(payments, paid.reference)),
    ...Array.from({ length: 10 }, () =>
      call(payments.api.url, 'POST /responsible-users/:userId/dependents/:id/transfer', {
        token: family.guardian.token,
        params: { userId: family.guardian.user._id, id: family.students[0]._id },
        body: { type: 'OUT', value: 1 },
      }),
    ),
  ]);
  expect(outcomes.filter((outcome) => outcome === true).length).toBeGreaterThan(0);
  expect(await stateOf(paid.id)).toMatchObject([{ state: 'open' }]);
  await expectTheBooksToAgree(paid);
});

test('the guardian gets one e-mail with the amount, the wallets and what to do', async () => {
  const [, first] = walletsOf(family);
  const { email, user } = family.guardian;
  const [student] = family.students;
  await payments.api.owner.query(`UPDATE guardian SET language = 'pt-BR' WHERE id = $1`, [
    user._id,
  ]);
  const paid = await paidTopup();
  await spend(payments.api, first, 500n, 'adjustment');
  await dispute(paid);
  const { services } = payments.api;
  await Promise.all([services.outbox.deliver(), services.outbox.deliver()]);
  await settleNow(payments, paid.reference);
  await services.outbox.deliver();
  const messages = (await payments.sandbox.emails(email)).filter(({ text }) =>
    text.includes(translate('pt-BR', 'emails.chargeback.where')),
  );
  expect(messages).toHaveLength(1);
  const [message] = messages;
  expect(message?.subject).toMatch(/R\$\s50,00/);
  expect(message?.text).toMatch(new RegExp(`${student.name}: R\\$\\s15,00`));
  expect(message?.text).toMatch(/A sua carteira: R\$\s20,00/);
  expect(message?.text).toMatch(/R\$\s5,00 já tinham sido usados/);
  expect(message?.text).toContain(`/payments/receipts/${paid.id}`);
});

test('the list of top-ups and the receipt show a dispute until it is won', async () => {
  const { token, user } = family.guardian;
  const paid = await paidTopup();
  const shown = async () => {
    const list = await call(payments.api.url, 'GET /responsible-users/:id/wallet-topups', {
      token,
      params: { id: user._id },
    });
    const receipt = await call(payments.api.url, 'GET /responsible-users/:id/receipts/:topupId', {
      token,
      params: { id: user._id, topupId: paid.id },
    });
    return [list.body.docs[0]?.disputed, receipt.body.disputed];
  };
  expect(await shown()).toEqual([undefined, undefined]);
  const disputeId = await dispute(paid);
  expect(await shown()).toEqual(['open', 'open']);
  await payments.sandbox.decide(disputeId, 'won');
  await decided(paid.id, 'won');
  expect(await shown()).toEqual([undefined, undefined]);
});

test('the money audit finds nothing after these tests', () => expectMoneyInOrder(payments));

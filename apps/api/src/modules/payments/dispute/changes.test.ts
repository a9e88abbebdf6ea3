import { randomUUID } from 'node:crypto';
import { translate } from '@merenda/i18n/translate';
import { balanceOf } from '@merenda/ledger';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GatewayPayment } from '../../../gateways/index.ts';
import { expectMoneyInOrder } from '../../../testing/audit.ts';
import { createFamily, type Family } from '../../../testing/factories/families.ts';
import {
  type Paid,
  paidByCard,
  settleNow,
  topUpByCard,
} from '../../../testing/factories/topups.ts';
import { spend } from '../../../testing/factories/wallets.ts';
import { balanceMinor, type Payments, startPayments, until } from '../../../testing/payments.ts';
import { companyAccount } from '../../companies/index.ts';
import { reconcilePeriod } from '../../reconciliation/index.ts';
import { settleTopup } from '../topup/settle/settle.ts';

let payments: Payments;
let family: Family;
beforeAll(async () => {
  payments = await startPayments();
});
beforeEach(async () => {
  family = await createFamily(payments);
});
afterEach(() => payments.sandbox.control({ reset: true }));
afterAll(() => payments.close());

const adjustments = companyAccount('wefood', 'adjustments', 'BRL');

/** A top-up of R$ 50 by card: 30 for the first student, 20 for the guardian. */
const paidTopup = (by = family): Promise<Paid> =>
  paidByCard(payments, by, {
    value: 50,
    transferTopupTo: [{ user: by.students[0]._id, value: 30 }],
  });

const balances = ({ walletId, students: [first] } = family) =>
  Promise.all([walletId, first.wallet._id].map((wallet) => balanceMinor(payments, wallet)));

const chargebacks = async (topupId: string) => {
  const { rows } = await payments.api.owner.query<{ state: string; amount_minor: bigint }>(
    'SELECT state, amount_minor FROM chargeback WHERE topup_id = $1 ORDER BY opened_at',
    [topupId],
  );
  return rows;
};
const hasCome = (topupId: string, state: string, minor: bigint) =>
  until(
    () => chargebacks(topupId),
    (rows) => rows.some((row) => row.state === state && row.amount_minor === minor),
  );

const settled = (reference: string) =>
  until(
    () => settleNow(payments, reference),
    (told) => told?.isApplied === true,
  );

/** The sandbox's present answer, which a test applies later. */
async function answerNow(reference: string): Promise<GatewayPayment> {
  const gateway = payments.api.services.gateways.named('sandbox');
  const answer = await gateway?.getStatus(
    { reference, createdAt: new Date() },
    { deadlineMs: 60_000, correlationId: 'test' },
  );
  if (answer?.outcome !== 'done' || !answer.value) throw new Error('no answer');
  return answer.value;
}

test('a greater chargeback takes the rest by the same rule; a smaller one gives the last recoveries back first', async () => {
  const paid = await paidTopup();
  const borne = await balanceMinor(payments, adjustments);
  const [, student] = [family.walletId, family.students[0].wallet._id];
  await spend(payments.api, student, 2_500n, 'adjustment');
  const id = await payments.sandbox.dispute(paid.reference, { amountMinor: 1_000 });
  await hasCome(paid.id, 'open', 1_000n);
  expect(await balances()).toEqual([1_000n, 500n]);
  await payments.sandbox.changeDispute(id, 5_000);
  await hasCome(paid.id, 'open', 5_000n);
  expect(await balances()).toEqual([0n, 0n]);
  expect(await balanceMinor(payments, adjustments)).toBe(borne - 2_500n);
  await payments.sandbox.changeDispute(id, 2_000);
  await hasCome(paid.id, 'open', 2_000n);
  // The company has all of its part back; the wallets have the rest of the released amount.
  expect(await balanceMinor(payments, adjustments)).toBe(borne);
  expect(await balances()).toEqual([0n, 500n]);
  await payments.sandbox.decide(id, 'won');
  await hasCome(paid.id, 'won', 2_000n);
  expect(await balances()).toEqual([2_000n, 500n]);
});

test('a second dispute about the same payment takes its own amount, and is won separately', async () => {
  const paid = await paidTopup();
  const first = await payments.sandbox.dispute(paid.reference, { amountMinor: 1_500 });
  await hasCome(paid.id, 'open', 1_500n);
  await payments.sandbox.dispute(paid.reference, { amountMinor: 2_000 });
  await hasCome(paid.id, 'open', 2_000n);
  expect(await balances()).toEqual([0n, 1_500n]);
  await payments.sandbox.decide(first, 'won');
  await hasCome(paid.id, 'won', 1_500n);
  expect(await balances()).toEqual([1_500n, 1_500n]);
  expect(await chargebacks(paid.id)).toEqual([
    { state: 'won', amount_minor: 1_500n },
    { state: 'open', amount_minor: 2_000n },
  ]);
});

test('a second dispute takes no student’s money that the payment did not bring', async () => {
  const [first] = family.students;
  const paid = await paidTopup();
  await payments.sandbox.dispute(paid.reference, { amountMinor: 5_000 });
  await hasCome(paid.id, 'open', 5_000n);
  // This money may be somebody else's.
  const other = { value: 40, transferTopupTo: [{ user: first._id, value: 40 }] };
  await topUpByCard(payments, family, other);
  const borne = await balanceMinor(payments, adjustments);
  // The dispute exceeds the payment, as banks also count in other currencies.
  const payment = await answerNow(paid.reference);
  const more = { id: randomUUID(), amountMinor: 700n, currency: 'BRL', state: 'open' as const };
  await settleTopup(payments.api.services, paid.reference, {
    correlationId: 'test',
    answer: { payment: { ...payment, disputes: [...(payment.disputes ?? []), more] } },
  });
  expect(await balances()).toEqual([0n, 4_000n]);
  expect(await balanceMinor(payments, adjustments)).toBe(borne - 700n);
  // The processor does not have this dispute: it is won, to leave nothing for the final audit.
  await settleTopup(payments.api.services, paid.reference, {
    correlationId: 'test',
    answer: {
      payment: { ...payment, disputes: [{ ...more, state: 'won' }] },
      askedAt: new Date(Date.now() + 1_000),
    },
  });
  expect(await balanceMinor(payments, adjustments)).toBe(borne);
});

test('a stale answer from before the last change undoes nothing: the processor is asked again', async () => {
  const paid = await paidTopup();
  const id = await payments.sandbox.dispute(paid.reference, { amountMinor: 1_000 });
  await hasCome(paid.id, 'open', 1_000n);
  const askedAt = new Date();
  const payment = await answerNow(paid.reference);
  await payments.sandbox.changeDispute(id, 1_700);
  await hasCome(paid.id, 'open', 1_700n);
  for (const answer of [{ payment }, { payment, askedAt }]) {
    const told = { correlationId: 'test', answer };
    expect(await settleTopup(payments.api.services, paid.reference, told)).toMatchObject({
      isApplied: false,
    });
  }
  expect(await balances()).toEqual([300n, 3_000n]);
});

test('a dispute in another currency is not followed, and the comparison reports it', async () => {
  const paid = await paidTopup();
  const gateway = payments.api.services.gateways.named('sandbox');
  if (!gateway) throw new Error('no sandbox');
  const foreign = { id: randomUUID(), amountMinor: 900n, currency: 'USD', state: 'open' as const };
  const disputed = async () => ({ ...(await answerNow(paid.reference)), disputes: [foreign] });
  await settleTopup(payments.api.services, paid.reference, {
    correlationId: 'test',
    answer: { payment: await disputed() },
  });
  expect(await balances()).toEqual([2_000n, 3_000n]);
  const told = await reconcilePeriod(
    payments.api.services,
    {
      ...gateway,
      getStatus: async () => ({ outcome: 'done', value: await disputed() }),
      listDisputed: async () => ({ outcome: 'done', value: [await disputed()] }),
    },
    { from: new Date(Date.now() + 60_000), until: new Date(Date.now() + 120_000) },
  );
  if (!told.isAnswered) throw new Error(told.why);
  const ofIt = told.differences.filter(({ reference }) => reference === paid.reference);
  expect(ofIt).toMatchObject([
    { kind: 'dispute_differs', message: expect.stringContaining('900 USD'), open: true },
  ]);
});

test('the comparison finds a new dispute about an old payment by the dispute’s day, after a lost webhook', async () => {
  const paid = await paidTopup();
  // The payment's own webhook asks the processor, too: a late one would see the dispute.
  await until(
    () =>
      payments.api.owner.query(
        'SELECT FROM processor_event WHERE reference = $1 AND processed_at IS NOT NULL',
        [paid.reference],
      ),
    ({ rowCount }) => rowCount === 1,
  );
  await payments.api.owner.query(
    `UPDATE topup SET created_at = created_at - interval '80 days' WHERE id = $1`,
    [paid.id],
  );
  await payments.sandbox.damage(
    `UPDATE payment SET created_at = created_at - 6912000000 WHERE reference = '${paid.reference}'`,
  );
  await payments.sandbox.control({ webhooks: { paused: true } });
  const id = await payments.sandbox.dispute(paid.reference, { amountMinor: 1_200 });
  const gateway = payments.api.services.gateways.named('sandbox');
  if (!gateway) throw new Error('no sandbox');
  const found = async () => {
    const today = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) };
    const told = await reconcilePeriod(payments.api.services, gateway, today);
    if (!told.isAnswered) throw new Error(told.why);
    return told.differences
      .filter(({ reference }) => reference === paid.reference)
      .map(({ kind }) => kind);
  };
  expect(await found()).toEqual(['mended']);
  expect(await balances()).toEqual([800n, 3_000n]);
  expect(await found()).toEqual([]);
  await payments.sandbox.changeDispute(id, 300);
  await payments.sandbox.decide(id, 'lost');
  expect(await found()).toEqual(['mended']);
  expect(await balances()).toEqual([1_700n, 3_000n]);
  expect(await found()).toEqual([]);
});

test('the guardian gets one e-mail for each taken amount, and none for returned money', async () => {
  const { email } = family.guardian;
  const { services } = payments.api;
  const paid = await paidTopup();
  const id = await payments.sandbox.dispute(paid.reference, { amountMinor: 1_000 });
  await hasCome(paid.id, 'open', 1_000n);
  await services.outbox.deliver();
  for (const minor of [4_000, 500]) {
    await payments.sandbox.changeDispute(id, minor);
    await hasCome(paid.id, 'open', BigInt(minor));
    await Promise.all([services.outbox.deliver(), services.outbox.deliver()]);
  }
  const told = (await payments.sandbox.emails(email)).filter(({ text }) =>
    text.includes(translate('en', 'emails.chargeback.where')),
  );
  expect(told.map(({ subject }) => subject.match(/[\d.]+/)?.[0])).toEqual(['40.00', '10.00']);
});

test('one e-mail has the whole amount when more was taken before it could be sent', async () => {
  const { outbox } = payments.api.services;
  const paid = await paidTopup();
  const id = await payments.sandbox.dispute(paid.reference, { amountMinor: 1_000 });
  await hasCome(paid.id, 'open', 1_000n);
  await payments.sandbox.changeDispute(id, 4_000);
  await hasCome(paid.id, 'open', 4_000n);
  await outbox.deliver();
  const told = (await payments.sandbox.emails(family.guardian.email)).filter(({ text }) =>
    text.includes(translate('en', 'emails.chargeback.where')),
  );
  expect(told.map(({ subject }) => subject.match(/[\d.]+/)?.[0])).toEqual(['40.00']);
});

test('the books follow the banks’ last answers, in any order of simultaneous changes and spending', async () => {
  const words = fc.array(
    fc.oneof(
      fc.record({ say: fc.constant('open' as const), minor: fc.integer({ min: 1, max: 2_500 }) }),
      fc.record({ say: fc.constant('change' as const), minor: fc.integer({ min: 1, max: 5_000 }) }),
      fc.record({ say: fc.constantFrom('won' as const, 'lost' as const), minor: fc.constant(0) }),
      fc.record({ say: fc.constant('spend' as const), minor: fc.integer({ min: 1, max: 900 }) }),
      fc.record({ say: fc.constant('ask' as const), minor: fc.constant(0) }),
    ),
    { minLength: 4, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(words, async (said) => {
      const household = await createFamily(payments);
      const paid = await paidTopup(household);
      const ask = () => settleNow(payments, paid.reference);
      const open: string[] = [];
      const bank = async ({ say, minor }: (typeof said)[number]) => {
        const id = open.at(-1) ?? 'none';
        if (say === 'open') {
          open.push(await payments.sandbox.dispute(paid.reference, { amountMinor: minor }));
        } else if (say === 'change') await payments.sandbox.changeDispute(id, minor);
        else await payments.sandbox.decide(id, say === 'won' ? 'won' : 'lost');
      };
      for (const one of said) {
        const wallet = household.students[0].wallet._id;
        if (one.say === 'spend') await spend(payments.api, wallet, BigInt(one.minor), 'adjustment');
        else if (one.say === 'ask') await Promise.all([ask(), ask()]);
        // The bank refuses an impossible change.
        else await bank(one).catch(() => {});
      }
      await settled(paid.reference);
      const { disputes = [] } = await answerNow(paid.reference);
      const dueMinor = disputes.reduce(
        (sum, { state, amountMinor }) => (state === 'won' ? sum : sum + amountMinor),
        0n,
      );
      const { rows } = await payments.api.owner.query<{ minor: bigint }>(
        `SELECT coalesce(sum(CASE kind WHEN 'chargeback' THEN amount_minor ELSE -amount_minor END),
           0)::bigint AS minor FROM ledger.transfer_detail
         WHERE reference->>'topup' = $1 AND kind LIKE 'chargeback%'`,
        [paid.id],
      );
      expect(rows[0]?.minor).toBe(dueMinor);
      for (const wallet of [household.walletId, household.students[0].wallet._id]) {
        expect((await balanceOf(payments.api.owner, wallet))?.postedMinor).toBeGreaterThanOrEqual(
          0n,
        );
      }
    }),
    { numRuns: process.env.EVERYWHERE ? 12 : 4 },
  );
});

test('the money audit finds nothing after these tests', () => expectMoneyInOrder(payments));

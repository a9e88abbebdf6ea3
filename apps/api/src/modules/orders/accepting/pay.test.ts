import { randomUUID } from 'node:crypto';
import { auditLedger, balanceOf, entries } from '@merenda/ledger';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../../testing/client.ts';
import { createGuardian } from '../../../testing/factories/guardians.ts';
import { createGuardianship } from '../../../testing/factories/shared-students.ts';
import { createStudent } from '../../../testing/factories/students.ts';
import { credit } from '../../../testing/factories/wallets.ts';
import {
  AT_NOON,
  accept,
  atOnce,
  createDiners,
  type Diners,
  estimate,
  newCart,
  startOrdering,
  TUESDAY_MORNING,
} from '../../../testing/ordering.ts';

const OWN_MINOR = 2_000n;
/** The student's balance, and the rest of the rice's price of 18.90. */
const THEIRS_MINOR = 550n;
const MISSING = 13.4;

const ordering = await startOrdering();
const { api } = ordering;
let family: Diners;
beforeEach(async () => {
  ordering.setNow(TUESDAY_MORNING);
  family = await createDiners(api, { balanceMinor: THEIRS_MINOR });
  await credit(api, family.guardian.user.wallet._id, OWN_MINOR);
});
afterAll(() => api.close());

const minorOf = async (wallet: { _id: string }) =>
  (await balanceOf(api.owner, wallet._id))?.availableMinor;

/** Both wallets, and the numbers of orders and of audited additions. */
const state = async () => {
  const { rows } = await api.owner.query<{ orders: number; added: number }>(
    `SELECT (SELECT count(*)::int FROM meal_order WHERE school_id = $1) AS orders,
       (SELECT count(*)::int FROM audit WHERE action = 'student.money-added' AND subject = $2) AS added`,
    [family.school.id, family.student._id],
  );
  return {
    own: await minorOf(family.guardian.user.wallet),
    theirs: await minorOf(family.student.wallet),
    ...rows[0],
  };
};

const UNTOUCHED = { own: OWN_MINOR, theirs: THEIRS_MINOR, orders: 0, added: 0 };
const ORDERED = { own: 660n, theirs: 0n, orders: 1, added: 1 };

test('the missing amount comes from the guardian’s wallet with the order, as a transfer that both statements show', async () => {
  const { status } = await accept(api, family, await newCart(api, family), { transfer: MISSING });
  expect(status).toBe(201);
  expect(await state()).toEqual(ORDERED);
  const [paid, added] = await entries(api.owner, {
    account: family.student.wallet._id,
    limit: 2,
  });
  expect(paid).toMatchObject({ kind: 'purchase', amountMinor: 1_890n });
  expect(added).toMatchObject({ kind: 'transfer-out', direction: 'credit', amountMinor: 1_340n });
  const { rows } = await api.owner.query(
    `SELECT actor, detail FROM audit WHERE action = 'student.money-added' AND subject = $1`,
    [family.student._id],
  );
  expect(rows).toEqual([{ actor: family.guardian.user._id, detail: { amountMinor: '1340' } }]);
});

test('402 without a transfer, with too small a one, or with more than the own wallet has: words name the balance and the missing amount, and no money moves', async () => {
  const cart = await newCart(api, family);
  const name = family.student.name.split(' ')[0];
  const short = (amount: string) => ({
    status: 402,
    body: {
      code: 'insufficient_balance',
      userMessage: `${name}’s balance is R$${amount} short of this order.`,
    },
  });
  expect(await accept(api, family, cart)).toMatchObject(short('13.40'));
  expect(await accept(api, family, cart, { transfer: 13.39 })).toMatchObject(short('0.01'));
  const dear = await newCart(api, family, { items: [{ id: family.menu.rice.id, quantity: 2 }] });
  expect(await accept(api, family, dear, { transfer: 32.3 })).toMatchObject({
    status: 402,
    body: {
      code: 'insufficient_balance',
      userMessage: 'Your wallet is R$12.30 short of this order.',
    },
  });
  expect(await state()).toEqual(UNTOUCHED);
});

test('417 balance_changed: a transfer above the missing amount, also if the balance has risen since it was shown', async () => {
  const cart = await newCart(api, family);
  const changed = { status: 417, body: { message: 'balance_changed' } };
  expect(await accept(api, family, cart, { transfer: 13.41 })).toMatchObject(changed);
  await credit(api, family.student.wallet._id, 100n);
  expect(await accept(api, family, cart, { transfer: MISSING })).toMatchObject(changed);
  expect(await state()).toEqual({ ...UNTOUCHED, theirs: THEIRS_MINOR + 100n });
});

test('400: a transfer for the own meal, of nothing, of a part of a cent', async () => {
  const own = await newCart(api, family, { purchaseFor: family.guardian.user._id });
  expect((await accept(api, family, own, { transfer: 1 })).status).toBe(400);
  const cart = await newCart(api, family);
  for (const transfer of [0, -1, 13.405]) {
    expect((await accept(api, family, cart, { transfer })).status).toBe(400);
  }
  expect(await state()).toEqual(UNTOUCHED);
});

test('the same key pays once, and so does another key; the same key with another amount is refused', async () => {
  const cart = await newCart(api, family);
  const key = randomUUID();
  const first = await accept(api, family, cart, { transfer: MISSING, key });
  const again = await accept(api, family, cart, { transfer: MISSING, key });
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect((await accept(api, family, cart, { transfer: 5, key })).status).toBe(422);
  expect(await accept(api, family, cart, { transfer: MISSING })).toMatchObject({
    status: 201,
    body: first.body,
  });
  expect(await state()).toEqual(ORDERED);
});

test('two requests at once, each with the missing amount: one order, and its money is moved once', async () => {
  const [one = '', other = ''] = [await newCart(api, family), await newCart(api, family)];
  const answers = await atOnce(api, family.student.wallet._id, [
    () => accept(api, family, one, { transfer: MISSING }),
    () => accept(api, family, other, { transfer: MISSING }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 402]);
  expect(await state()).toEqual(ORDERED);
});

test('403 for a second guardian without the right to spend and for a blocked guardian, whatever their own wallets have', async () => {
  const second = await createGuardian(api);
  await credit(api, second.user.wallet._id, OWN_MINOR);
  await createGuardianship(api, family.student._id, second, { maySpend: true });
  const cart = await newCart(api, { ...family, guardian: second });
  await api.owner.query('UPDATE guardianship SET may_spend = false WHERE guardian_id = $1', [
    second.user._id,
  ]);
  expect(await accept(api, { guardian: second }, cart, { transfer: MISSING })).toMatchObject({
    status: 403,
    body: { code: 'spending_not_allowed' },
  });
  expect(await minorOf(second.user.wallet)).toBe(OWN_MINOR);
  const own = await newCart(api, family);
  await api.owner.query('UPDATE guardian SET blocked_at = now() WHERE id = $1', [
    family.guardian.user._id,
  ]);
  expect(await accept(api, family, own, { transfer: MISSING })).toMatchObject({
    status: 403,
    body: { code: 'account_blocked' },
  });
  expect(await state()).toEqual(UNTOUCHED);
});

test('400 daily_limit_exceeded: the daily maximum holds for any payer', async () => {
  const cart = await newCart(api, family);
  await api.owner.query('UPDATE student SET daily_max_minor = 1889 WHERE id = $1', [
    family.student._id,
  ]);
  expect(await accept(api, family, cart, { transfer: MISSING })).toMatchObject({
    status: 400,
    body: { code: 'daily_limit_exceeded' },
  });
  expect(await state()).toEqual(UNTOUCHED);
});

test('a basket takes the missing amount of each of its students, all or nothing', async () => {
  const sister = await createStudent(api, family.guardian, family.school);
  await credit(api, sister.wallet._id, 1_890n - 600n);
  const lunches = [family.student, family.student, sister].map((student, at) => ({
    purchaseFor: student._id,
    scheduledFor: AT_NOON.replace('24T', `${24 + at}T`),
    items: [{ id: family.menu.juice.id, quantity: 1 }],
  }));
  const [first, second] = lunches;
  const carts = await Promise.all(
    [first, second, { ...lunches[2], items: [{ id: family.menu.rice.id, quantity: 1 }] }].map(
      async (lunch) => (await estimate(api, family, lunch)).body._id,
    ),
  );
  // Two juices cost 12.00, and the wallet has 5.50; the sister lacks 6.00.
  const place = (transfers: readonly (number | undefined)[]) =>
    call(api.url, 'POST /responsible-users/:userId/week/orders', {
      token: family.guardian.token,
      params: { userId: family.guardian.user._id },
      body: {
        carts: carts.map((cartId, at) => ({
          cartId,
          scheduledFor: lunches[at]?.scheduledFor ?? '',
          ...(transfers[at] === undefined ? {} : { transfer: transfers[at] }),
        })),
      },
    });
  expect((await place([6.5, undefined, 5.99])).status).toBe(402);
  expect((await place([6.5, undefined, 6.01])).status).toBe(417);
  expect(await minorOf(sister.wallet)).toBe(1_290n);
  expect(await state()).toEqual(UNTOUCHED);
  expect((await place([6, 0.5, 6])).status).toBe(201);
  expect(await minorOf(sister.wallet)).toBe(0n);
  expect(await state()).toEqual({ own: 750n, theirs: 0n, orders: 3, added: 1 });
});

test('any requested amount keeps the sum of money, and only the exact one orders', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 2_000 }),
      fc.integer({ min: 1, max: 2_000 }),
      async (theirs, cents) => {
        family = await createDiners(api, { balanceMinor: BigInt(theirs) });
        await credit(api, family.guardian.user.wallet._id, OWN_MINOR);
        const transfer = theirs % 2 ? cents : Math.max(1, 1_890 - theirs);
        const { status } = await accept(api, family, await newCart(api, family), {
          transfer: transfer / 100,
        });
        const isExact = theirs + transfer === 1_890;
        expect(status === 201).toBe(isExact);
        expect(await state()).toMatchObject(
          isExact
            ? { own: OWN_MINOR - BigInt(transfer), theirs: 0n, orders: 1 }
            : { own: OWN_MINOR, theirs: BigInt(theirs), orders: 0 },
        );
      },
    ),
    { numRuns: 12, seed: 20_261_124 },
  );
  expect((await auditLedger(api.owner)).findings).toEqual([]);
});

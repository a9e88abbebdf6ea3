import { randomUUID } from 'node:crypto';
import { auditLedger, balanceOf, sealBlocks } from '@merenda/ledger';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { credit } from '../../testing/factories/wallets.ts';
import { holdWallet } from '../../testing/hold-wallet.ts';
import {
  AT_NOON,
  accept,
  atOnce,
  createDiners,
  type Diners,
  estimate,
  newCart,
  startOrdering,
  stateOf,
  TUESDAY,
  TUESDAY_MORNING,
} from '../../testing/ordering.ts';

const ordering = await startOrdering();
beforeEach(() => ordering.setNow(TUESDAY_MORNING));
afterAll(() => ordering.api.close());

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort();

/** Accepts the carts: all are fully checked before the first is paid. */
const acceptAtOnce = async (family: Diners, carts: readonly string[], wallet?: string) =>
  statusesOf(
    await atOnce(
      ordering.api,
      wallet ?? family.student.wallet._id,
      carts.map((cart) => () => accept(ordering.api, family, cart)),
      2,
    ),
  );

const cartsOf = (family: Diners, count: number, changes?: Parameters<typeof newCart>[2]) =>
  Promise.all(Array.from({ length: count }, () => newCart(ordering.api, family, changes)));

describe('orders at the same moment', () => {
  test('one of ten on a wallet that can pay one succeeds', async () => {
    const family = await createDiners(ordering.api, { balanceMinor: 1_900n });
    const carts = await cartsOf(family, 10);
    expect(await acceptAtOnce(family, carts)).toEqual([201, ...Array(9).fill(402)]);
    expect(await stateOf(ordering.api, family)).toMatchObject({ balanceMinor: 10n, orders: 1 });
  });

  test('one of eight for the last place of a slot gets it, the others keep their money', async () => {
    const family = await createDiners(ordering.api, { menu: { slotCapacity: 1 } });
    const { user } = family.guardian;
    await credit(ordering.api, user.wallet._id, 50_000n);
    const carts = await cartsOf(family, 8, { purchaseFor: user._id });
    const statuses = await acceptAtOnce(family, carts, user.wallet._id);
    expect(statuses).toEqual([201, ...Array(7).fill(417)]);
    expect(await stateOf(ordering.api, family)).toMatchObject({ orders: 1 });
    const own = await balanceOf(ordering.api.owner, user.wallet._id);
    expect(own?.availableMinor).toBe(50_000n - 1_890n);
  });

  test('two of five within a daily maximum that allows two succeed', async () => {
    const family = await createDiners(ordering.api, { balanceMinor: 50_000n });
    await ordering.api.owner.query('UPDATE student SET daily_max_minor = 4000 WHERE id = $1', [
      family.student._id,
    ]);
    const carts = await cartsOf(family, 5);
    expect(await acceptAtOnce(family, carts)).toEqual([201, 201, 400, 400, 400]);
    expect(await stateOf(ordering.api, family)).toMatchObject({ balanceMinor: 46_220n, orders: 2 });
  });

  test('the same cart with ten keys is accepted once, and each is answered with its order', async () => {
    const family = await createDiners(ordering.api);
    const [cart = ''] = await cartsOf(family, 1);
    expect(await acceptAtOnce(family, Array(10).fill(cart))).toEqual(Array(10).fill(201));
    const { rows } = await ordering.api.owner.query(
      'SELECT id FROM meal_order WHERE cart_id = $1',
      [cart],
    );
    expect(await accept(ordering.api, family, cart)).toMatchObject({
      status: 201,
      body: { order: { _id: rows[0]?.id } },
    });
    expect(await stateOf(ordering.api, family)).toMatchObject({ balanceMinor: 3_110n, orders: 1 });
  });

  test('409 request_in_progress: the same key while the first request still runs', async () => {
    const family = await createDiners(ordering.api);
    const [cart = ''] = await cartsOf(family, 1);
    const key = randomUUID();
    const wallet = await holdWallet(ordering.api, family.student.wallet._id);
    const first = accept(ordering.api, family, cart, { key });
    await wallet.untilWaiting(1);
    const second = await accept(ordering.api, family, cart, { key });
    expect(second).toMatchObject({ status: 409, body: { code: 'request_in_progress' } });
    expect(second.headers.get('retry-after')).toBe('1');
    await wallet.release();
    expect((await first).status).toBe(201);
    expect(await stateOf(ordering.api, family)).toMatchObject({ balanceMinor: 3_110n, orders: 1 });
  });
});

describe('a repeated request', () => {
  test('gets the first answer, marked as repeated, also when the order would no longer be possible', async () => {
    const family = await createDiners(ordering.api);
    const [cart = ''] = await cartsOf(family, 1);
    const key = randomUUID();
    const first = await accept(ordering.api, family, cart, { key });
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    ordering.setNow(new Date('2026-11-24T20:00:00Z'));
    const again = await accept(ordering.api, family, cart, { key });
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await stateOf(ordering.api, family)).toMatchObject({ balanceMinor: 3_110n, orders: 1 });
  });

  test('422 idempotency_mismatch: the same key for another cart or another time', async () => {
    const family = await createDiners(ordering.api);
    const [first = '', second = ''] = await cartsOf(family, 2);
    const key = randomUUID();
    await accept(ordering.api, family, first, { key });
    const scheduledFor = `${TUESDAY}T12:20:00.000Z`;
    for (const answer of [
      await accept(ordering.api, family, second, { key }),
      await accept(ordering.api, family, first, { key, scheduledFor }),
    ]) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    }
    expect(await stateOf(ordering.api, family)).toMatchObject({ orders: 1 });
  });

  test('a key belongs to one guardian', async () => {
    const key = randomUUID();
    for (const family of [await createDiners(ordering.api), await createDiners(ordering.api)]) {
      const [cart = ''] = await cartsOf(family, 1);
      expect((await accept(ordering.api, family, cart, { key })).status).toBe(201);
    }
  });

  test('a refused request may be retried with the same key', async () => {
    const family = await createDiners(ordering.api, { balanceMinor: 100n });
    const [cart = ''] = await cartsOf(family, 1);
    const key = randomUUID();
    expect((await accept(ordering.api, family, cart, { key })).status).toBe(402);
    await credit(ordering.api, family.student.wallet._id, 5_000n);
    expect((await accept(ordering.api, family, cart, { key })).status).toBe(201);
  });
});

/** The long form runs in CI. */
const [GUARDIANS, PLACES] = process.env.EVERYWHERE ? [200, 50] : [40, 10];

test(`${GUARDIANS} guardians order the last ${PLACES} places of an hour: ${PLACES} get one and pay once, the others are refused and keep their money`, async () => {
  const { api } = ordering;
  const family = await createDiners(api, { menu: { slotCapacity: PLACES } });
  const rivals: { guardian: Diners['guardian']; cart: string }[] = [];
  for (let count = 0; count < GUARDIANS; count += 1) {
    const guardian = await createGuardian(api);
    await credit(api, guardian.user.wallet._id, 2_000n);
    const purchaseFor = guardian.user._id;
    rivals.push({ guardian, cart: await newCart(api, { ...family, guardian }, { purchaseFor }) });
  }
  const answers = await Promise.all(
    rivals.map(({ guardian, cart }) => accept(api, { guardian }, cart, { language: 'hu' })),
  );
  const refusals = answers.filter(({ status }) => status !== 201);
  expect(refusals).toHaveLength(GUARDIANS - PLACES);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({
      status: 417,
      body: { message: 'slot_full', userMessage: expect.stringContaining('betelt') },
    });
  }
  expect(await stateOf(api, family)).toMatchObject({ orders: PLACES });
  const balances = await Promise.all(
    rivals.map(({ guardian }) => balanceOf(api.owner, guardian.user.wallet._id)),
  );
  const debits = balances.map((balance) => 2_000n - (balance?.availableMinor ?? 0n));
  expect(debits).toEqual(answers.map(({ status }) => (status === 201 ? 1_890n : 0n)));
  await sealBlocks(api.owner, { settleTimeoutMs: 120_000 });
  expect(await auditLedger(api.owner)).toMatchObject({ ok: true, findings: [], unsealed: 0 });
});

describe('a full slot', () => {
  test('is not listed, is refused, and its day is not listed once all its slots are full', async () => {
    const menu = { slotCapacity: 1, startTimeMinutes: 730, endTimeMinutes: 740 };
    const family = await createDiners(ordering.api, { menu, balanceMinor: 10_000n });
    const { guardian, school } = family;
    const ask = async () => {
      const parts = { token: guardian.token, params: { id: school.id } };
      const slots = await call(ordering.api.url, 'GET /restaurants/:id/services/in-office', {
        ...parts,
        query: { menu: family.menu.id, orderType: 'INO-TA', date: TUESDAY },
      });
      const dates = await call(ordering.api.url, 'GET /restaurants/:id/menus/date-availability', {
        ...parts,
        query: { daysAhead: 2 },
      });
      return { slots: slots.body.slots, days: dates.body.docs };
    };
    expect(await ask()).toEqual({ slots: ['12:10', '12:20'], days: [TUESDAY, '2026-11-25'] });
    const late = await newCart(ordering.api, family);
    await accept(ordering.api, family, await newCart(ordering.api, family));
    expect(await ask()).toEqual({ slots: ['12:20'], days: [TUESDAY, '2026-11-25'] });
    const full = { status: 417, body: { message: 'slot_full' } };
    expect(await estimate(ordering.api, family)).toMatchObject(full);
    expect(await accept(ordering.api, family, late)).toMatchObject(full);
    const scheduledFor = AT_NOON.replace('12:10', '12:20');
    expect((await accept(ordering.api, family, late, { scheduledFor })).status).toBe(201);
    expect(await ask()).toEqual({ slots: [], days: ['2026-11-25'] });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import { credit } from '../../testing/money.ts';
import { registerStudent } from '../../testing/students.ts';
import {
  AT_NOON,
  accept,
  type Canteen,
  estimate,
  type Family,
  newCart,
  newFamily,
  openCanteen,
  stateOf,
  TUESDAY,
  TUESDAY_MORNING,
} from './testing.ts';

let canteen: Canteen;
beforeAll(async () => {
  canteen = await openCanteen();
});
beforeEach(() => canteen.setNow(TUESDAY_MORNING));
afterAll(() => canteen.api.close());

const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

const cartsOf = (family: Family, count: number) =>
  Promise.all(Array.from({ length: count }, () => newCart(canteen.api, family)));

describe('orders at the same moment', () => {
  test('ten on a wallet that can pay one leave exactly one', async () => {
    const family = await newFamily(canteen.api, { balanceMinor: 1_900n });
    const carts = await cartsOf(family, 10);
    const statuses = await statusesOf(carts.map((cart) => accept(canteen.api, family, cart)));
    expect(statuses).toEqual([201, ...Array(9).fill(402)]);
    expect(await stateOf(canteen.api, family)).toMatchObject({ balanceMinor: 10n, orders: 1 });
  });

  test('two families for the last place of a slot: one gets it, the other keeps the money', async () => {
    const menu = { slotCapacity: 1 };
    const one = await newFamily(canteen.api, { menu });
    const student = await registerStudent(canteen.api, one.guardian, one.school);
    await credit(canteen.api, student.wallet._id, 5_000n);
    const two = { ...one, student };
    const [mine = '', yours = ''] = [
      await newCart(canteen.api, one),
      await newCart(canteen.api, two),
    ];
    const statuses = await statusesOf([
      accept(canteen.api, one, mine),
      accept(canteen.api, two, yours),
    ]);
    expect(statuses).toEqual([201, 417]);
    const balances = [await stateOf(canteen.api, one), await stateOf(canteen.api, two)];
    expect(balances.map(({ balanceMinor }) => balanceMinor).sort()).toEqual([3_110n, 5_000n]);
    expect(balances[0]?.orders).toBe(1);
  });

  test('five within a daily maximum that allows two leave two', async () => {
    const family = await newFamily(canteen.api, { balanceMinor: 50_000n });
    await canteen.api.owner.query('UPDATE student SET daily_max_minor = 4000 WHERE id = $1', [
      family.student._id,
    ]);
    const carts = await cartsOf(family, 5);
    const statuses = await statusesOf(carts.map((cart) => accept(canteen.api, family, cart)));
    expect(statuses).toEqual([201, 201, 400, 400, 400]);
    expect(await stateOf(canteen.api, family)).toMatchObject({ balanceMinor: 46_220n, orders: 2 });
  });

  test('the same cart under ten keys is accepted once', async () => {
    const family = await newFamily(canteen.api);
    const [cart = ''] = await cartsOf(family, 1);
    const statuses = await statusesOf(
      Array.from({ length: 10 }, () => accept(canteen.api, family, cart)),
    );
    expect(statuses).toEqual([201, ...Array(9).fill(417)]);
    expect(await accept(canteen.api, family, cart)).toMatchObject({
      status: 417,
      body: { message: 'already_placed' },
    });
    expect(await stateOf(canteen.api, family)).toMatchObject({ balanceMinor: 3_110n, orders: 1 });
  });

  test('the same key ten times answers one order: the first, its replays, or “still running”', async () => {
    const family = await newFamily(canteen.api);
    const [cart = ''] = await cartsOf(family, 1);
    const key = randomUUID();
    const statuses = await statusesOf(
      Array.from({ length: 10 }, () => accept(canteen.api, family, cart, { key })),
    );
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(await stateOf(canteen.api, family)).toMatchObject({ balanceMinor: 3_110n, orders: 1 });
  });
});

describe('a repeated request', () => {
  test('gets the first answer again, marked as such, also once it could not be done anew', async () => {
    const family = await newFamily(canteen.api);
    const [cart = ''] = await cartsOf(family, 1);
    const key = randomUUID();
    const first = await accept(canteen.api, family, cart, { key });
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    canteen.setNow(new Date('2026-11-24T20:00:00Z'));
    const again = await accept(canteen.api, family, cart, { key });
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await stateOf(canteen.api, family)).toMatchObject({ balanceMinor: 3_110n, orders: 1 });
  });

  test('422 idempotency_mismatch: the key of another cart or another time', async () => {
    const family = await newFamily(canteen.api);
    const [first = '', second = ''] = await cartsOf(family, 2);
    const key = randomUUID();
    await accept(canteen.api, family, first, { key });
    const scheduledFor = `${TUESDAY}T12:20:00.000Z`;
    for (const answer of [
      await accept(canteen.api, family, second, { key }),
      await accept(canteen.api, family, first, { key, scheduledFor }),
    ]) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    }
    expect(await stateOf(canteen.api, family)).toMatchObject({ orders: 1 });
  });

  test('a key is a guardian’s own', async () => {
    const key = randomUUID();
    for (const family of [await newFamily(canteen.api), await newFamily(canteen.api)]) {
      const [cart = ''] = await cartsOf(family, 1);
      expect((await accept(canteen.api, family, cart, { key })).status).toBe(201);
    }
  });

  test('what was refused may be tried again with the same key', async () => {
    const family = await newFamily(canteen.api, { balanceMinor: 100n });
    const [cart = ''] = await cartsOf(family, 1);
    const key = randomUUID();
    expect((await accept(canteen.api, family, cart, { key })).status).toBe(402);
    await credit(canteen.api, family.student.wallet._id, 5_000n);
    expect((await accept(canteen.api, family, cart, { key })).status).toBe(201);
  });
});

describe('a full slot', () => {
  test('is no longer listed, is refused, and its day goes once all its slots are full', async () => {
    const menu = { slotCapacity: 1, startTimeMinutes: 730, endTimeMinutes: 740 };
    const family = await newFamily(canteen.api, { menu, balanceMinor: 10_000n });
    const { guardian, school } = family;
    const ask = async () => {
      const parts = { token: guardian.token, params: { id: school.id } };
      const slots = await call(canteen.api.url, 'GET /restaurants/:id/services/in-office', {
        ...parts,
        query: { menu: family.menu.id, orderType: 'INO-TA', date: TUESDAY },
      });
      const dates = await call(canteen.api.url, 'GET /restaurants/:id/menus/date-availability', {
        ...parts,
        query: { daysAhead: 2 },
      });
      return { slots: slots.body.slots, days: dates.body.docs };
    };
    expect(await ask()).toEqual({ slots: ['12:10', '12:20'], days: [TUESDAY, '2026-11-25'] });
    const late = await newCart(canteen.api, family);
    await accept(canteen.api, family, await newCart(canteen.api, family));
    expect(await ask()).toEqual({ slots: ['12:20'], days: [TUESDAY, '2026-11-25'] });
    const full = { status: 417, body: { message: 'slot_full' } };
    expect(await estimate(canteen.api, family)).toMatchObject(full);
    expect(await accept(canteen.api, family, late)).toMatchObject(full);
    const scheduledFor = AT_NOON.replace('12:10', '12:20');
    expect((await accept(canteen.api, family, late, { scheduledFor })).status).toBe(201);
    expect(await ask()).toEqual({ slots: [], days: ['2026-11-25'] });
  });
});

import type { Api } from '@merenda/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { createGuardianship } from '../../testing/factories/shared-students.ts';
import { credit } from '../../testing/factories/wallets.ts';
import {
  accept,
  createDiners,
  type Diners,
  newCart,
  type OrderingApi,
  startOrdering,
} from '../../testing/ordering.ts';

let ordering: OrderingApi;
let family: Diners;
const ids: Record<string, string> = {};
const DAYS = ['2026-11-25', '2026-11-24', '2026-11-26'];

beforeAll(async () => {
  ordering = await startOrdering();
  family = await createDiners(ordering.api, { balanceMinor: 10_000n });
  await credit(ordering.api, family.guardian.user.wallet._id, 2_000n);
  const place = async (day: string, purchaseFor = family.student._id) => {
    const scheduledFor = `${day}T12:10:00.000Z`;
    const cartId = await newCart(ordering.api, family, { scheduledFor, purchaseFor });
    return (await accept(ordering.api, family, cartId, { scheduledFor })).body.order._id;
  };
  for (const day of DAYS) ids[day] = await place(day);
  ids.own = await place(DAYS[0] ?? '', family.guardian.user._id);
  await ordering.api.owner.query(`UPDATE meal_order SET status = 'delivered' WHERE id = $1`, [
    ids['2026-11-24'],
  ]);
});
afterAll(() => ordering.api.close());

type Query = Partial<NonNullable<Api['GET /menu-orders']['query']>>;

const list = (query: Query = {}, by = family.guardian) =>
  call(ordering.api.url, 'GET /menu-orders', {
    token: by.token,
    query: { user: family.student._id, ...query },
  });

const idsOf = async (query: Query) => (await list(query)).body.docs.map((order) => order._id);

describe('GET /menu-orders', () => {
  test('200: a student’s meals, latest first; open ones soonest first', async () => {
    const [wednesday, tuesday, thursday] = DAYS.map((day) => ids[day]);
    const { body } = await list();
    expect(body).toMatchObject({ total: 3, offset: 0, limit: 10 });
    expect(body.docs.map((order) => order._id)).toEqual([thursday, wednesday, tuesday]);
    expect(await idsOf({ status: 'open' })).toEqual([wednesday, thursday]);
    expect(await idsOf({ status: 'delivered' })).toEqual([tuesday]);
    expect(await idsOf({ startDate: '2026-11-25' })).toEqual([thursday, wednesday]);
    expect(await idsOf({ limit: 1, offset: 1 })).toEqual([wednesday]);
  });

  test('200: the page after an order continues at its place, also when the order is no longer in the list', async () => {
    const [wednesday, tuesday, thursday] = DAYS.map((day) => ids[day] ?? '');
    const { body } = await list({ after: thursday, limit: 1 });
    expect(body.docs.map(({ _id }) => _id)).toEqual([wednesday]);
    expect(body.total).toBeUndefined();
    expect(await idsOf({ after: tuesday, status: 'open' })).toEqual([wednesday, thursday]);
    expect(await idsOf({ after: tuesday })).toEqual([]);
    const other = await createGuardian(ordering.api);
    const theirs = { user: other.user._id, after: wednesday };
    expect((await list(theirs, other)).status).toBe(404);
  });

  test('200: the guardian’s own meals are separate from the students’', async () => {
    expect(await idsOf({ user: family.guardian.user._id })).toEqual([ids.own]);
  });

  test('200: the request type is accepted as a word and as a list', async () => {
    for (const requestType of ['INO-TA', '[INO-TA]', '[INO-TA,COFF-BRK]', '[]']) {
      expect(await idsOf({ requestType })).toHaveLength(3);
    }
    expect(await idsOf({ requestType: '[COFF-BRK]' })).toEqual([]);
    expect((await list({ requestType: '[LUNCH]' })).status).toBe(400);
  });

  test('404: another guardian’s student, another guardian', async () => {
    const other = await createGuardian(ordering.api);
    expect((await list({}, other)).status).toBe(404);
    expect((await list({ user: family.guardian.user._id }, other)).status).toBe(404);
  });
});

describe('GET /menu-orders/:id', () => {
  const read = (id: string | undefined, by = family.guardian) =>
    call(ordering.api.url, 'GET /menu-orders/:id', { token: by.token, params: { id: id ?? '' } });

  test('200: the same order as in the list; another guardian of the student reads the diner’s given name', async () => {
    const id = ids['2026-11-25'];
    const { body } = await read(id);
    expect(body).toEqual((await list()).body.docs.find((order) => order._id === id));
    const second = await createGuardian(ordering.api);
    await ordering.api.owner.query(
      `INSERT INTO guardianship (guardian_id, student_id, is_owner, may_spend)
       VALUES ($1, $2, false, false)`,
      [second.user._id, family.student._id],
    );
    expect(body.thirdPartyBuyer).toEqual({ name: 'Marina Almeida' });
    expect((await read(id, second)).body).toEqual({ ...body, thirdPartyBuyer: { name: 'Marina' } });
    expect((await read(ids.own, second)).status).toBe(404);
  });

  test('404: another guardian’s order is answered like one that does not exist', async () => {
    const other = await createGuardian(ordering.api);
    const theirs = await read(ids['2026-11-25'], other);
    const none = await read(family.menu.id);
    expect([theirs.status, none.status]).toEqual([404, 404]);
    expect(theirs.body).toEqual(none.body);
  });
});

describe('GET /responsible-users/:userId/dependents/menu-orders', () => {
  const coming = (
    query: NonNullable<Api['GET /responsible-users/:userId/dependents/menu-orders']['query']>,
    by = family.guardian,
  ) =>
    call(ordering.api.url, 'GET /responsible-users/:userId/dependents/menu-orders', {
      token: by.token,
      params: { userId: by.user._id },
      query,
    });

  test('200: the students’ meals between two days, soonest first or last first, without own and cancelled ones', async () => {
    const [wednesday, tuesday, thursday] = DAYS.map((day) => ids[day]);
    const all = (await coming({})).body;
    expect(all.total).toBe(3);
    expect(all.docs.map(({ _id }) => _id)).toEqual([tuesday, wednesday, thursday]);
    const rest = (await coming({ after: tuesday ?? '', limit: 1 })).body;
    expect(rest.docs.map(({ _id }) => _id)).toEqual([wednesday]);
    const back = (await coming({ direction: 'desc', after: thursday ?? '' })).body;
    expect(back.docs.map(({ _id }) => _id)).toEqual([wednesday, tuesday]);
    const some = (await coming({ since: '2026-11-25', until: '2026-11-25' })).body;
    expect(some.docs.map(({ _id }) => _id)).toEqual([wednesday]);
    expect(some.docs[0]).toMatchObject({
      user: { _id: family.student._id },
      items: [{ quantity: 1 }],
    });
    await cancelled(thursday, async () => {
      expect((await coming({ since: '2026-11-26' })).body).toMatchObject({ docs: [], total: 0 });
    });
  });

  test('200: the last seven days have the meals placed or eaten in them, and none to come', async () => {
    const [wednesday, tuesday] = DAYS.map((day) => ids[day]);
    const { owner } = ordering.api;
    const placed = (id: string | undefined, at: string) =>
      owner.query('UPDATE meal_order SET created_at = $2 WHERE id = $1', [id, at]);
    for (const day of DAYS) await placed(ids[day], '2026-11-10T12:00:00Z');
    await placed(wednesday, '2026-11-20T12:00:00Z');
    const recent = async () =>
      (await coming({ recentDays: 7 })).body.docs.map(({ _id }) => _id).toSorted();
    expect(await recent()).toEqual([tuesday, wednesday].toSorted());
    await placed(wednesday, '2026-11-10T12:00:00Z');
    expect(await recent()).toEqual([tuesday]);
    const own = await call(ordering.api.url, 'GET /menu-orders', {
      token: family.guardian.token,
      query: { user: family.student._id, recentDays: 7 },
    });
    expect(own.body.docs.map(({ _id }) => _id)).toEqual([tuesday]);
  });

  test('200: both guardians see an order of the second one, and nobody else does', async () => {
    const second = await createGuardian(ordering.api);
    expect((await coming({}, second)).body.total).toBe(0);
    await createGuardianship(ordering.api, family.student._id, second);
    expect((await coming({}, second)).body.total).toBe(3);
  });
});

describe('GET /menu-orders/user-consumption', () => {
  const eaten = (query: { user?: string; startDate?: string; endDate?: string } = {}) =>
    call(ordering.api.url, 'GET /menu-orders/user-consumption', {
      token: family.guardian.token,
      query: {
        user: family.student._id,
        startDate: '2026-11-01',
        endDate: '2026-11-30',
        ...query,
      },
    });

  test('200: portions of each nutritional value, in percent that add up to 100', async () => {
    const scheduledFor = '2026-11-27T12:10:00.000Z';
    const cartId = await newCart(ordering.api, family, {
      scheduledFor,
      items: [
        { id: family.menu.rice.id, quantity: 1 },
        { id: family.menu.juice.id, quantity: 2 },
      ],
    });
    const order = (await accept(ordering.api, family, cartId, { scheduledFor })).body.order._id;
    await ordering.api.owner.query(
      `UPDATE product SET nutritional_value = 'ultraProcessed' WHERE id = (
         SELECT product_id FROM menu_product WHERE id = $1)`,
      [family.menu.juice.id],
    );
    const { body } = await eaten();
    expect(body.total).toBe(6);
    expect(body.consumption.map(({ count }) => count)).toEqual([4, 2]);
    expect(body.consumption.map(({ percentual }) => percentual)).toEqual([67, 33]);
    expect(body.consumption[1]?.nutritionalValue).toBe('ultraProcessed');
    expect((await eaten({ endDate: '2026-11-26' })).body.total).toBe(3);
    await cancelled(order, async () => expect((await eaten()).body.total).toBe(3));
    expect((await eaten({ startDate: '2026-12-01', endDate: '2026-12-31' })).body).toEqual({
      total: 0,
      consumption: [],
    });
    expect((await eaten({ user: family.guardian.user._id })).body.total).toBe(1);
  });
});

/** Runs `look` while an order is cancelled. */
async function cancelled(id: string | undefined, look: () => Promise<void>): Promise<void> {
  const set = (status: string) =>
    ordering.api.owner.query('UPDATE meal_order SET status = $2 WHERE id = $1', [id, status]);
  await set('cancelled');
  await look();
  await set('open');
}

test('a student shows until when the balance lasts, once four weeks give an average', async () => {
  const read = async () => {
    const { body } = await call(ordering.api.url, 'GET /responsible-users/:userId/dependents', {
      token: family.guardian.token,
      params: { userId: family.guardian.user._id },
    });
    return body.docs[0];
  };
  const { api } = ordering;
  const diners = await createDiners(api, { balanceMinor: 4_000n });
  family = diners;
  expect(await read()).not.toHaveProperty('balanceOutlook');
  await api.owner.query(
    `INSERT INTO meal_order (requester_id, student_id, school_id, menu_id, request_type, day, slot,
       total_minor, currency, transfer_id)
     SELECT $1, $2, $3, $4, 'INO-TA', day, '12:10', 2000, 'BRL', uuidv7()
     FROM generate_series(date '2026-10-27', '2026-11-23', '1 day') day
     WHERE extract(isodow FROM day) < 6`,
    [diners.guardian.user._id, diners.student._id, diners.school.id, diners.menu.id],
  );
  expect((await read())?.balanceOutlook).toEqual({ until: '2026-11-26' });
});

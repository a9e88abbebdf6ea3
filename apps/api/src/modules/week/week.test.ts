import { randomUUID } from 'node:crypto';
import { balanceOf } from '@merenda/ledger';
import { filled } from '@merenda/testing/filled';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, succeeded } from '../../testing/client.ts';
import { ANSWERS, answersOf, healthBody } from '../../testing/factories/health-forms.ts';
import { createMenu } from '../../testing/factories/menus.ts';
import { closeSchool } from '../../testing/factories/schools.ts';
import { createStudent, type TestStudent } from '../../testing/factories/students.ts';
import { credit } from '../../testing/factories/wallets.ts';
import {
  accept,
  createDiners,
  type Diners,
  newCart,
  startOrdering,
  TUESDAY_MORNING,
} from '../../testing/ordering.ts';
import { confirmationsOf } from '../health/index.ts';

const MONDAY = '2026-11-23';
const [TUESDAY, WEDNESDAY, THURSDAY] = ['2026-11-24', '2026-11-25', '2026-11-26'];

const ordering = await startOrdering();
let family: Diners;
let sister: TestStudent;
beforeEach(async () => {
  ordering.setNow(TUESDAY_MORNING);
  family = await createDiners(ordering.api);
  sister = await createStudent(ordering.api, family.guardian, family.school);
});
afterAll(() => ordering.api.close());

const week = async () => {
  const { user, token } = family.guardian;
  const answer = await call(ordering.api.url, 'GET /responsible-users/:userId/week', {
    token,
    params: { userId: user._id },
    query: { from: MONDAY },
  });
  return answer.body.schools;
};

const meal = (student: { _id: string }, day: string, dish = family.menu.rice, quantity = 1) => ({
  restaurantUnit: family.school.id,
  menu: family.menu.id,
  purchaseFor: student._id,
  scheduledFor: `${day}T12:10:00.000Z`,
  items: [{ id: dish.id, quantity }],
});

const estimate = async (meals: ReturnType<typeof meal>[]) =>
  call(ordering.api.url, 'POST /responsible-users/:userId/week/estimation', {
    token: family.guardian.token,
    params: { userId: family.guardian.user._id },
    headers: { 'accept-language': 'en' },
    body: { meals },
  });

const place = (
  carts: { cartId: string; scheduledFor: string; confirmedWarnings?: string[] }[],
  key: string = randomUUID(),
) =>
  call(ordering.api.url, 'POST /responsible-users/:userId/week/orders', {
    token: family.guardian.token,
    params: { userId: family.guardian.user._id },
    body: { carts },
    idempotencyKey: key,
  });

/** The carts of these meals, as the basket sends them. */
const cartsOf = async (meals: ReturnType<typeof meal>[]) => {
  const { body } = await estimate(meals);
  return body.meals.map(({ cart }, at) => ({
    cartId: cart?._id ?? '',
    scheduledFor: meals[at]?.scheduledFor ?? '',
  }));
};

/** A health form that names milk. */
const fillHealthForm = async (student: TestStudent) =>
  succeeded(
    await call(ordering.api.url, 'POST /anamnesis', {
      token: family.guardian.token,
      body: {
        student: student._id,
        ...healthBody(family.school),
        answers: answersOf({ ...ANSWERS, foodRestricions: ['milk'] }),
      },
    }),
  );

const stateOf = async () => {
  const { rows } = await ordering.api.owner.query<{ orders: number }>(
    'SELECT count(*)::int AS orders FROM meal_order WHERE school_id = $1',
    [family.school.id],
  );
  const [own, other] = await Promise.all(
    [family.student, sister].map(({ wallet }) => balanceOf(ordering.api.owner, wallet._id)),
  );
  return [rows[0]?.orders, own?.availableMinor, other?.availableMinor];
};

/** Counts the statements that the API runs during some work. */
async function statementsOf<Answer>(work: () => Promise<Answer>): Promise<[Answer, number]> {
  await ordering.api.services.outbox.settled();
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await work();
  const count = queries.mock.calls.length;
  queries.mockRestore();
  return [answer, count];
}

const setDailyMax = (student: TestStudent, minor: bigint) =>
  ordering.api.owner.query('UPDATE student SET daily_max_minor = $2 WHERE id = $1', [
    student._id,
    minor,
  ]);

describe('the offer of two weeks', () => {
  test('tells for each day the menus, the slots that are too late or full, and why it is closed', async () => {
    await closeSchool(ordering.api, family.school, {
      firstDay: THURSDAY,
      lastDay: THURSDAY,
    });
    const party = await createMenu(ordering.api, family.school, {
      repeatsOn: ['wednesday'],
      startTimeMinutes: 14 * 60,
      endTimeMinutes: 14 * 60,
      slotCapacity: 1,
    });
    await accept(
      ordering.api,
      family,
      await newCart(ordering.api, family, {
        menu: party.id,
        scheduledFor: `${WEDNESDAY}T14:00:00.000Z`,
        items: [{ id: party.juice.id, quantity: 1 }],
      }),
      { scheduledFor: `${WEDNESDAY}T14:00:00.000Z` },
    );
    const [school, ...others] = await week();
    expect(others).toEqual([]);
    expect(school?.menus.map(({ _id }) => _id).toSorted()).toEqual(
      [family.menu.id, party.id].toSorted(),
    );
    const days = new Map(school?.days.map(({ day, ...rest }) => [day, rest]));
    expect(days.size).toBe(14);
    expect(days.get(MONDAY)?.menus).toEqual([{ _id: family.menu.id, state: 'late', slots: [] }]);
    expect(days.get(TUESDAY)?.menus[0]).toMatchObject({ state: 'open' });
    expect(days.get(TUESDAY)?.menus[0]?.slots[0]).toBe('11:30');
    expect(days.get(WEDNESDAY)?.menus).toContainEqual({
      _id: party.id,
      state: 'full',
      slots: [],
    });
    expect(days.get(THURSDAY)).toEqual({ closure: 'Inventory', menus: [] });
    expect(days.get('2026-11-28')).toEqual({ menus: [] });
  });
});

test('a favourite that is marked again stays one, and is of the student’s school', async () => {
  const { user, token } = family.guardian;
  const mark = (method: 'PUT' | 'DELETE', productId: string) =>
    call(
      ordering.api.url,
      `${method} /responsible-users/:userId/dependents/:id/favourites/:productId`,
      { token, params: { userId: user._id, id: family.student._id, productId } },
    );
  const [rice, juice] = [family.menu.rice.productId, family.menu.juice.productId];
  await Promise.all([mark('PUT', rice), mark('PUT', rice), mark('PUT', juice)]);
  const { body } = await mark('PUT', rice);
  expect(body.favouriteProducts.toSorted()).toEqual([rice, juice].toSorted());
  expect((await mark('DELETE', juice)).body).toEqual({ favouriteProducts: [rice] });
  const elsewhere = await createDiners(ordering.api);
  expect((await mark('PUT', elsewhere.menu.rice.productId)).status).toBe(404);
});

describe('the estimation of a basket', () => {
  test('prices each meal, and tells which fit and why others do not', async () => {
    await setDailyMax(family.student, 2_000n);
    await credit(ordering.api, sister.wallet._id, 2_000n);
    const { body } = await estimate([
      meal(family.student, TUESDAY),
      meal(family.student, TUESDAY, family.menu.juice),
      meal(family.student, MONDAY),
      meal(family.student, WEDNESDAY, family.menu.rice, 2),
      meal(sister, TUESDAY),
      meal(sister, WEDNESDAY),
    ]);
    expect(body.meals.map(({ unfit }) => unfit?.reason)).toEqual([
      undefined,
      'warned',
      'refused',
      'daily_limit_exceeded',
      undefined,
      'insufficient_balance',
    ]);
    expect(filled(body.meals).every(({ unfit }) => !unfit || /\w/.test(unfit.message))).toBe(true);
    expect(body.wallets).toEqual([
      { student: family.student._id, balance: 50, total: 62.7, fitting: 18.9 },
      { student: sister._id, balance: 20, total: 37.8, fitting: 18.9 },
    ]);
    expect(await stateOf()).toEqual([0, 5_000n, 2_000n]);
  });

  test('leaves dishes out that the guardian forbade, with the reason', async () => {
    await ordering.api.owner.query(
      'UPDATE student SET forbidden_products = ARRAY[$2::uuid] WHERE id = $1',
      [family.student._id, family.menu.rice.productId],
    );
    const { body } = await estimate([meal(family.student, TUESDAY)]);
    expect(body.meals).toEqual([
      { unfit: { reason: 'refused', message: expect.stringContaining('Rice') } },
    ]);
  });
});

test('a dish that the health form warns of is ordered with the basket once confirmed, and the confirmation is stored', async () => {
  family = await createDiners(ordering.api, { healthForm: true, menu: { allergens: ['milk'] } });
  sister = await createStudent(ordering.api, family.guardian, family.school);
  await fillHealthForm(family.student);
  const meals = [meal(family.student, TUESDAY), meal(family.student, WEDNESDAY, family.menu.juice)];
  const { body } = await estimate(meals);
  expect(body.meals).toMatchObject([
    { cart: {}, unfit: { reason: 'warned', message: expect.stringContaining('milk') } },
    { cart: {} },
  ]);
  expect(body.wallets).toMatchObject([{ total: 24.9, fitting: 6 }]);
  const confirmedWarnings = body.meals[0]?.cart?.warnings.flatMap(({ _id }) => _id ?? []) ?? [];
  const [warned, other] = body.meals.map(({ cart }, at) => ({
    cartId: cart?._id ?? '',
    scheduledFor: meals[at]?.scheduledFor ?? '',
  }));
  if (!warned || !other) throw new Error('two meals were estimated');
  expect(await place([other, warned])).toMatchObject({
    status: 417,
    body: { message: 'warnings_unconfirmed' },
  });
  expect(await stateOf()).toEqual([0, 5_000n, 0n]);
  const { status, body: placed } = await place([other, { ...warned, confirmedWarnings }]);
  expect(status).toBe(201);
  expect(await confirmationsOf(ordering.api.services, { id: family.guardian.user._id })).toEqual([
    expect.objectContaining({ orderId: placed.orders[1]?._id, studentId: family.student._id }),
  ]);
});

describe('the payment of a basket', () => {
  test('201: every meal of every student is booked and paid, once under any key; a half-placed basket is refused', async () => {
    await credit(ordering.api, sister.wallet._id, 2_000n);
    const meals = [
      meal(family.student, TUESDAY),
      meal(sister, TUESDAY),
      meal(family.student, WEDNESDAY),
    ];
    const [carts, key] = [await cartsOf(meals), randomUUID()];
    const { status, body } = await place(carts, key);
    expect(status).toBe(201);
    expect(body.orders.map(({ user, scheduledFor }) => [user._id, scheduledFor])).toEqual(
      meals.map(({ purchaseFor, scheduledFor }) => [purchaseFor, scheduledFor]),
    );
    expect(await stateOf()).toEqual([3, 1_220n, 110n]);
    expect((await place(carts, key)).body).toEqual(body);
    expect(await place(carts)).toMatchObject({ status: 201, body });
    expect(await stateOf()).toEqual([3, 1_220n, 110n]);
    const [more = carts[0]] = await cartsOf([meal(family.student, THURSDAY, family.menu.juice)]);
    expect(await place([...carts, more].flatMap((cart) => cart ?? []))).toMatchObject({
      status: 417,
      body: { message: 'already_placed' },
    });
    expect(await stateOf()).toEqual([3, 1_220n, 110n]);
  });

  test.each([
    ['402: one wallet is short', 0n, {}, 402],
    ['417: one meal’s price has changed', 2_000n, { price: true }, 417],
    ['400: one is over a daily maximum', 2_000n, { max: 1_000n }, 400],
  ])('%s, and nothing of the basket is booked', async (_, sisters, changes, expected) => {
    if (sisters > 0n) await credit(ordering.api, sister.wallet._id, sisters);
    const carts = await cartsOf([
      meal(family.student, TUESDAY),
      meal(sister, TUESDAY, family.menu.rice),
    ]);
    if ('price' in changes) {
      await ordering.api.owner.query('UPDATE menu_product SET price_minor = 1900 WHERE id = $1', [
        family.menu.rice.id,
      ]);
    }
    if ('max' in changes) await setDailyMax(sister, changes.max);
    expect((await place(carts)).status).toBe(expected);
    expect(await stateOf()).toEqual([0, 5_000n, sisters]);
  });

  test('two baskets with the same meals in opposite order: the last places are sold once, and neither waits for ever', async () => {
    const small = await createDiners(ordering.api, { menu: { slotCapacity: 1 } });
    family = small;
    sister = await createStudent(ordering.api, small.guardian, small.school);
    await credit(ordering.api, sister.wallet._id, 5_000n);
    const meals = [meal(small.student, TUESDAY), meal(sister, WEDNESDAY)];
    const [one, other] = [await cartsOf(meals), (await cartsOf(meals)).toReversed()];
    const answers = await Promise.all([place(one), place(other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 417]);
    expect(await stateOf()).toEqual([2, 3_110n, 3_110n]);
  });
});

test('a basket is estimated and placed in as many statements as one meal', async () => {
  family = await createDiners(ordering.api, {
    balanceMinor: 50_000n,
    healthForm: true,
    menu: { slotCapacity: 100, allergens: ['milk'] },
  });
  const { guardian, school } = family;
  const siblings = [
    family.student,
    await createStudent(ordering.api, guardian, school),
    await createStudent(ordering.api, guardian, school),
  ];
  for (const student of siblings) {
    await credit(ordering.api, student.wallet._id, 50_000n);
    await setDailyMax(student, 10_000n);
    await fillHealthForm(student);
  }
  const days = [TUESDAY, WEDNESDAY, THURSDAY, '2026-11-27', '2026-11-30'];
  const meals = siblings.flatMap((student) => days.map((day) => meal(student, day)));
  const counts: number[][] = [];
  for (const basket of [meals.slice(0, 1), meals]) {
    const [{ body }, estimating] = await statementsOf(() => estimate(basket));
    expect(body.meals.map(({ unfit }) => unfit?.reason)).toEqual(basket.map(() => 'warned'));
    const carts = body.meals.map(({ cart }, at) => ({
      cartId: cart?._id ?? '',
      scheduledFor: basket[at]?.scheduledFor ?? '',
      confirmedWarnings: cart?.warnings.flatMap(({ _id }) => _id ?? []) ?? [],
    }));
    const [{ status }, placing] = await statementsOf(() => place(carts));
    expect(status).toBe(201);
    counts.push([estimating, placing]);
  }
  const [[estimating = 0, placing = 0] = [], most = []] = counts;
  expect(most[0]).toBe(estimating);
  // The e-mail is begun meanwhile.
  expect(most[1]).toBeLessThanOrEqual(placing + 3);
});

import { secondMealId } from '@merenda/domain/ordering/second-meal';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call, succeeded } from '../../testing/client.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { createMenu } from '../../testing/factories/menus.ts';
import { createGuardianship } from '../../testing/factories/shared-students.ts';
import { credit } from '../../testing/factories/wallets.ts';
import {
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
const { api } = ordering;
let family: Diners;
beforeEach(async () => {
  ordering.setNow(TUESDAY_MORNING);
  family = await createDiners(api, { balanceMinor: 20_000n });
});
afterAll(() => api.close());

const ONLY_KNOWINGLY = { confirmedWarnings: [] };

const order = async (by = family, changes: Parameters<typeof newCart>[2] = {}) =>
  succeeded(await accept(api, by, await newCart(api, by, changes), ONLY_KNOWINGLY)).order;

const warningsOf = async (changes: Parameters<typeof estimate>[2] = {}, language = 'en') =>
  succeeded(await estimate(api, family, changes, language)).warnings;

describe('a second meal for the same diner, day and service', () => {
  test('is asked about in words of each language, which name the first meal', async () => {
    expect(await warningsOf()).toEqual([]);
    await order();
    const [givenName = ''] = family.student.name.split(' ');
    const texts = await Promise.all(
      LANGUAGES.map(async (language) => {
        const [warning] = await warningsOf({}, language);
        expect(warning).toMatchObject({ _id: secondMealId(1) });
        return warning?.message ?? '';
      }),
    );
    for (const text of texts) {
      expect(text).toContain(givenName);
      expect(text).toMatch(/(Menu|Cardápio) Aurora \(12:10\)/);
    }
    expect(new Set(texts).size).toBeGreaterThan(LANGUAGES.length - 2);
  });

  test('is refused and changes nothing until it is confirmed; then it is placed', async () => {
    await order();
    const before = await stateOf(api, family);
    const cart = await newCart(api, family);
    for (const confirmedWarnings of [[], [secondMealId(2)]]) {
      const refused = await accept(api, family, cart, { confirmedWarnings });
      expect(refused).toMatchObject({ status: 417, body: { message: 'warnings_unconfirmed' } });
    }
    expect(await stateOf(api, family)).toEqual(before);
    const confirmedWarnings = [secondMealId(1)];
    expect((await accept(api, family, cart, { confirmedWarnings })).status).toBe(201);
    expect(await warningsOf()).toMatchObject([
      { _id: secondMealId(2), message: expect.stringMatching(/ has 2 × \S+ Aurora \(12:10\) on/) },
    ]);
  });

  test('is not one of another service, day or diner, nor beside a cancelled one', async () => {
    const { _id } = await order();
    const party = await createMenu(api, family.school, { menuType: 'party' });
    const items = [{ id: party.rice.id, quantity: 1 }];
    expect(await warningsOf({ menu: party.id, items })).toEqual([]);
    expect(await warningsOf({ scheduledFor: '2026-11-25T12:10:00.000Z' })).toEqual([]);
    expect(await warningsOf({ purchaseFor: family.guardian.user._id })).toEqual([]);
    succeeded(
      await call(api.url, 'POST /menu-orders/:id/cancel', {
        token: family.guardian.token,
        params: { id: _id },
      }),
    );
    expect(await warningsOf()).toEqual([]);
  });

  test('is asked about for guardians who eat themselves, and not because a student eats', async () => {
    const { user } = family.guardian;
    await credit(api, user.wallet._id, 9_000n);
    const own = { purchaseFor: user._id };
    await order();
    await order(family, own);
    expect(await warningsOf(own)).toMatchObject([
      { _id: secondMealId(1), message: expect.stringMatching(/^You already have/) },
    ]);
  });

  test('is asked about if any guardian has ordered the first, also at the same moment', async () => {
    const guardian = await createGuardian(api);
    await createGuardianship(api, family.student._id, guardian, { maySpend: true });
    const other = { ...family, guardian };
    const carts = [await newCart(api, family), await newCart(api, other)];
    const answers = await atOnce(
      api,
      family.student.wallet._id,
      [family, other].map((by, at) => () => accept(api, by, carts[at] ?? '', ONLY_KNOWINGLY)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 417]);
    expect(await stateOf(api, family)).toMatchObject({ orders: 1 });
  });

  test('within a basket is asked about with the first', async () => {
    const meal = {
      restaurantUnit: family.school.id,
      menu: family.menu.id,
      purchaseFor: family.student._id,
      scheduledFor: `${TUESDAY}T12:10:00.000Z`,
      items: [{ id: family.menu.juice.id, quantity: 1 }],
    };
    const { token, user } = family.guardian;
    const params = { userId: user._id };
    const estimated = await call(api.url, 'POST /responsible-users/:userId/week/estimation', {
      token,
      params,
      body: { meals: [meal, meal] },
    });
    const carts = succeeded(estimated).meals.map(({ cart }) => ({
      cartId: cart?._id ?? '',
      scheduledFor: meal.scheduledFor,
      confirmedWarnings: cart?.warnings.flatMap(({ _id }) => _id ?? []) ?? [],
    }));
    expect(carts.map(({ confirmedWarnings }) => confirmedWarnings)).toEqual([
      [],
      [secondMealId(1)],
    ]);
    const place = (body: { carts: typeof carts }) =>
      call(api.url, 'POST /responsible-users/:userId/week/orders', { token, params, body });
    const unasked = carts.map((cart) => ({ ...cart, confirmedWarnings: [] }));
    expect((await place({ carts: unasked })).status).toBe(417);
    expect((await place({ carts })).status).toBe(201);
    expect(await stateOf(api, family)).toMatchObject({ orders: 2 });
  });
});

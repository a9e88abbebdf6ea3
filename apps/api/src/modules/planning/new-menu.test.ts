import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { succeeded } from '../../testing/client.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { closeSchool } from '../../testing/factories/schools.ts';
import { createDiners } from '../../testing/ordering.ts';
import {
  actAs,
  type Change,
  DAY,
  dish,
  drafted,
  FAMILY,
  family,
  headers,
  NEXT,
  order,
  payments,
  preview,
  publish,
  read,
  riceAt,
  save,
  seen,
  usePlanning,
} from './testing/planning.ts';

usePlanning();

describe('a new menu', () => {
  const key = randomUUID();
  const newMenu = (changes: Partial<Extract<Change, { kind: 'newMenu' }>> = {}): Change => ({
    kind: 'newMenu',
    key,
    names: { en: 'Summer school' },
    menuType: 'lunch',
    startDate: '2038-02-01',
    endDate: '2038-02-28',
    weekdays: ['monday', 'wednesday'],
    startTimeMinutes: 720,
    endTimeMinutes: 780,
    cutOffs: { monday: { weekday: 'friday', minutes: 600 } },
    categories: [
      {
        names: { en: 'Main dishes' },
        dishes: [{ product: family.menu.rice.productId, price: 21.5 }],
      },
    ],
    instead: [],
    ...changes,
  });
  const written = async () => {
    const { rows } = await payments.api.owner.query(
      'SELECT * FROM menu WHERE school_id = $1 AND id <> $2',
      [family.school.id, family.menu.id],
    );
    return rows;
  };

  test('is previewed day by day, written with its categories, dishes and prices in one act, and families see it on its weekdays', async () => {
    const product = randomUUID();
    const drinks = { names: { en: 'Drinks' }, dishes: [{ product, price: 4 }] };
    const main = [{ product: family.menu.rice.productId, price: 21.5 }];
    const draft = await drafted(
      dish({ product, isNew: true, names: { en: 'Lemonade' } }),
      newMenu({ categories: [{ names: { en: 'Main dishes' }, dishes: main }, drinks] }),
    );
    const { days } = succeeded(await preview(draft));
    expect(days.map(({ day }) => day).slice(0, 3)).toEqual([
      '2038-02-01',
      '2038-02-03',
      '2038-02-08',
    ]);
    expect(days[0]?.changes).toEqual([
      { what: 'added', menu: { en: 'Summer school' }, dish: { en: 'Rice' }, after: 21.5 },
      { what: 'added', menu: { en: 'Summer school' }, dish: { en: 'Lemonade' }, after: 4 },
    ]);
    expect(await written()).toEqual([]);
    succeeded(await publish(draft));
    expect(await seen('2038-02-01')).toEqual([{ Rice: 21.5, Lemonade: 4 }]);
    expect(await seen('2038-02-02')).toEqual([]);
    expect(await written()).toMatchObject([
      {
        menu_type: 'lunch',
        order_types: ['INO-TA'],
        prep_time_minutes: 60,
        slots_time_minutes: 15,
      },
    ]);
    const { rows } = await payments.api.owner.query(
      `SELECT detail FROM audit WHERE action = 'menus.published' AND subject = $1`,
      [family.school.id],
    );
    expect(rows).toEqual([{ detail: { draft, changes: 2 } }]);
    expect(succeeded(await publish(draft)).changes).toBe(2);
    expect(await written()).toHaveLength(1);
  });

  test('takes slots, places and notice of the menu that it began as; a coffee break without one is ordered as one', async () => {
    await payments.api.owner.query(
      'UPDATE menu SET prep_time_minutes = 45, slots_time_minutes = 20, slot_capacity = 7 WHERE id = $1',
      [family.menu.id],
    );
    const coffee = newMenu({ key: randomUUID(), menuType: 'COFF-BRK' });
    succeeded(await publish(await drafted(newMenu({ like: family.menu.id }), coffee)));
    const rows = await written();
    expect(rows.find(({ menu_type: type }) => type === 'lunch')).toMatchObject({
      prep_time_minutes: 45,
      slots_time_minutes: 20,
      slot_capacity: 7,
    });
    expect(rows.find(({ menu_type: type }) => type === 'COFF-BRK')).toMatchObject({
      order_types: ['COFF-BRK'],
    });
  });

  test('stands beside a menu of its days, or takes its place on them; what is ordered stays and is counted', async () => {
    await order({ scheduledFor: `${NEXT}T12:10:00.000Z` });
    const days = { startDate: DAY, endDate: '2038-01-12', weekdays: ['wednesday' as const] };
    succeeded(await publish(await drafted(newMenu(days))));
    expect(await seen(NEXT)).toHaveLength(2);
    const instead = newMenu({ ...days, key: randomUUID(), instead: [family.menu.id] });
    const draft = await drafted(instead);
    expect(succeeded(await preview(draft)).orders).toMatchObject({ gone: 1 });
    succeeded(await publish(draft));
    expect(await seen(NEXT)).toEqual(Array(2).fill({ Rice: 21.5 }));
    expect(await seen('2038-01-13')).toEqual([{ Rice: 18.9, Juice: 6 }]);
  });

  test.each<[string, () => Partial<Extract<Change, { kind: 'newMenu' }>>]>([
    ['a first day that is over', () => ({ startDate: '2038-01-03' })],
    ['a mistyped year', () => ({ startDate: '2083-02-01', endDate: '2083-02-02' })],
    ['an end before its start', () => ({ endDate: '2038-01-31' })],
    ['days without its weekdays', () => ({ endDate: '2038-02-01', weekdays: ['friday'] })],
    ['more days than a year', () => ({ endDate: '2039-02-02' })],
    ['hours without a slot', () => ({ startTimeMinutes: 721, endTimeMinutes: 725 })],
    ['an end of hours before their start', () => ({ endTimeMinutes: 700 })],
    ['no category', () => ({ categories: [] })],
    ['a category without a dish', () => ({ categories: [{ names: { en: 'A' }, dishes: [] }] })],
    ['no name', () => ({ names: {} })],
    [
      'a price above the bound',
      () => withDishes({ product: family.menu.rice.productId, price: 1_000.01 }),
    ],
    ['a dish of nobody', () => withDishes({ product: randomUUID(), price: 5 })],
    [
      'a dish twice',
      () =>
        withDishes(
          { product: family.menu.rice.productId, price: 5 },
          { product: family.menu.rice.productId, price: 6 },
        ),
    ],
    ['a menu of nobody as its model', () => ({ like: randomUUID() })],
    ['a model of another type', () => ({ like: family.menu.id, menuType: 'party' })],
    ['the place of a menu that its days do not have', () => ({ instead: [family.menu.id] })],
  ])('%s is refused, and nothing is saved', async (_, wrong) => {
    const refused = await save([newMenu(wrong())]);
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(succeeded(await read()).version).toBe(0);
  });

  test('on days of a closed school is refused in words, at once and if they were closed since', async () => {
    const day = { startDate: '2038-02-01', endDate: '2038-02-01' };
    actAs({ ...headers, 'accept-language': 'en' });
    const draft = await drafted(newMenu(day));
    await closeSchool(payments.api, family.school, {
      firstDay: '2038-02-01',
      lastDay: '2038-02-02',
    });
    const words = { body: { userMessage: expect.stringContaining('no meals on these days') } };
    expect(await publish(draft)).toMatchObject(words);
    expect(await save([newMenu({ ...day, key: randomUUID() })], 1)).toMatchObject(words);
    expect(await written()).toEqual([]);
  });

  test('takes the place of no other school’s menu, and begins as none of them', async () => {
    const other = await createDiners(payments.api, FAMILY);
    const days = { startDate: DAY, endDate: '2038-01-12' };
    for (const wrong of [{ instead: [other.menu.id] }, { like: other.menu.id }]) {
      expect(await save([newMenu({ ...days, ...wrong })])).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
    const schools = [other.school.id];
    const access = { roles: ['school'] as const, everywhere: false, schools };
    actAs(operatorSession((await createOperator(payments.api, access)).token));
    expect((await save([newMenu()])).status).toBe(404);
  });

  test('is told as stale where another menu of its days was changed, and is taken back with its change', async () => {
    const days = { startDate: DAY, endDate: '2038-01-12' };
    const draft = await drafted(newMenu(days), riceAt(20, '2038-01-04'));
    await payments.api.owner.query('UPDATE menu SET end_time_minutes = 900 WHERE id = $1', [
      family.menu.id,
    ]);
    expect(succeeded(await read()).changes).toMatchObject([
      { names: { en: 'Summer school' }, isStale: true },
      { isStale: false },
    ]);
    expect(await publish(draft)).toMatchObject({
      status: 409,
      body: { code: 'menu_draft_changed', issues: [{ path: 'changes.0' }] },
    });
    succeeded(await save([riceAt(20, '2038-01-04')], 1));
    succeeded(await publish(draft, 2));
    expect(await written()).toEqual([]);
  });

  test('with a new dish of the draft keeps that dish in it', async () => {
    const product = randomUUID();
    const menu = newMenu(withDishes({ product, price: 5 }));
    await drafted(dish({ product, isNew: true, names: { en: 'Soup' } }), menu);
    expect(await save([menu], 1)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'changes.0.categories' }] },
    });
  });

  const withDishes = (...dishes: { product: string; price: number }[]) => ({
    categories: [{ names: { en: 'Main dishes' }, dishes }],
  });
});

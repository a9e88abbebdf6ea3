import type { Day } from '@merenda/domain/time/dates';
import { describe, expect, test } from 'vitest';
import { LUNCH as LUNCH_MENU, menuOf, STEW } from '../../../../testing/family.ts';
import type { Menu } from '../../api/menus.ts';
import type { StandingOrder } from '../../api/standing-orders.ts';
import { firstChoice, LUNCH, lastingMenus, wantedOrder, weeklyCost } from './choice.ts';

const today: Day = '2026-03-02';
const menu = (number: number, name: string, schedules: Partial<Menu['schedules']> = {}): Menu => {
  const made = menuOf(number, name);
  return { ...made, schedules: { ...made.schedules, ...schedules } };
};
const SNACK: Menu = { ...menu(210, 'Snack', { repeatsOn: ['saturday'] }), menuType: 'party' };
/** A copy of lunch for one day has the same name. */
const COPY = menu(220, 'Lunch', { startDate: '2026-03-04', endDate: '2026-03-04' });

const choose = (order?: StandingOrder, all: Menu[] = [SNACK, LUNCH_MENU]) =>
  firstChoice(order, { all, menus: lastingMenus(all, order?.menu), today });

describe('the menus to choose from', () => {
  test('leave out a lunch’s copy for one day, unless the order names it', () => {
    expect(lastingMenus([LUNCH_MENU, COPY], undefined)).toEqual([LUNCH_MENU]);
    expect(lastingMenus([LUNCH_MENU, COPY], COPY._id)).toEqual([LUNCH_MENU, COPY]);
  });

  test('keep a menu of one day whose name no lasting menu has', () => {
    const feast = menu(230, 'Feast', { startDate: '2026-03-04', endDate: '2026-03-04' });
    expect(lastingMenus([feast, LUNCH_MENU], undefined)).toEqual([LUNCH_MENU, feast]);
  });
});

describe('a new order’s choice', () => {
  test('is lunch on the days that serve it, from today, without an end', () => {
    expect(choose()).toMatchObject({
      weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      menu: LUNCH,
      startDate: today,
      endDate: '',
    });
  });

  test('is the longest lasting menu where no lunch is served', () => {
    expect(choose(undefined, [SNACK])).toMatchObject({ weekdays: ['saturday'], menu: SNACK._id });
  });
});

test('a present order keeps its choice, but no menu and dish that is gone', () => {
  const order: StandingOrder = {
    user: 'a student',
    isOwn: true,
    menu: 'gone',
    weekdays: ['friday'],
    never: { allergens: ['milk'], products: [STEW.product._id, 'gone'] },
    slot: '12:00',
    startDate: '2026-02-02',
    days: [],
    skipped: [],
    failed: [],
  };
  expect(choose(order)).toEqual({
    weekdays: ['friday'],
    menu: LUNCH,
    allergens: ['milk'],
    products: [STEW.product._id],
    slot: '12:00',
    startDate: '2026-02-02',
    endDate: '',
  });
});

describe('a week’s cost', () => {
  const cost = (change: Partial<ReturnType<typeof choose>>) =>
    weeklyCost({ ...choose(), ...change }, { menus: [SNACK, LUNCH_MENU], currency: 'BRL' });

  test('is the mean of the dishes in turn, on each chosen day that is served', () => {
    expect(cost({})).toBe(5n * 18_00n);
    expect(cost({ weekdays: ['monday', 'saturday'] })).toBe(18_00n);
    expect(cost({ menu: SNACK._id, weekdays: ['monday', 'saturday'] })).toBe(18_00n);
  });

  test('is nothing when every dish is excluded, by its allergen or by name', () => {
    expect(cost({ products: [STEW.product._id], allergens: ['fish'] })).toBe(0n);
  });
});

test('the request has weekdays in their order, and no menu, hour or end that was not chosen', () => {
  expect(wantedOrder({ ...choose(), weekdays: ['friday', 'monday'] })).toEqual({
    weekdays: ['monday', 'friday'],
    never: { allergens: [], products: [] },
    startDate: today,
  });
  expect(
    wantedOrder({ ...choose(), menu: SNACK._id, slot: '12:00', endDate: '2026-03-20' }),
  ).toMatchObject({ menu: SNACK._id, slot: '12:00', endDate: '2026-03-20' });
});

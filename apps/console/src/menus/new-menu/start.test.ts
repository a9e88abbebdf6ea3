import { expect, test } from 'vitest';
import type { CalendarDay, PlannedMenu } from '../queries.ts';
import { changeOf, draftedRivalsOf, likeOf, startOf } from './start.ts';

const DAY = '2026-12-01';
const SETTING = { currency: 'BRL', locale: 'pt-BR' } as const;

const offer = (product: string, price: number, isOffered = true) => ({
  _id: `${product} of the lunch`,
  product,
  names: { 'pt-BR': product },
  allergens: [],
  isOffered,
  price,
  prices: [],
});

const LUNCH: PlannedMenu = {
  _id: 'lunch',
  names: { 'pt-BR': 'Almoço' },
  menuType: 'lunch',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  weekdays: ['monday', 'tuesday'],
  startTimeMinutes: 720,
  endTimeMinutes: 780,
  prepMinutes: 60,
  cutOffs: {
    monday: { weekday: 'friday', minutes: 600 },
    tuesday: { weekday: 'monday', minutes: 600 },
  },
  categories: [
    {
      _id: 'mains',
      names: { 'pt-BR': 'Pratos' },
      dishes: [offer('rice', 1_018.5), offer('soup', 5, false)],
    },
    { _id: 'drinks', names: { 'pt-BR': 'Bebidas' }, dishes: [offer('wine', 9, false)] },
  ],
};

const made = (changes: object, drafted?: ReturnType<typeof changeOf>) =>
  changeOf(
    { ...startOf(DAY, { drafted, like: LUNCH }, SETTING), ...changes },
    { key: 'a', type: 'lunch', like: LUNCH._id, rivals: ['other'] },
    SETTING,
  );

test('a new menu begins as the present one, for one day, and needs nothing typed', () => {
  expect(made({})).toEqual({
    kind: 'newMenu',
    key: 'a',
    like: 'lunch',
    names: { 'pt-BR': 'Almoço' },
    menuType: 'lunch',
    startDate: DAY,
    endDate: DAY,
    weekdays: ['tuesday'],
    startTimeMinutes: 720,
    endTimeMinutes: 780,
    cutOffs: { tuesday: { weekday: 'monday', minutes: 600 } },
    categories: [{ names: { 'pt-BR': 'Pratos' }, dishes: [{ product: 'rice', price: 1_018.5 }] }],
    instead: [],
  });
});

test('a menu of several days has the ticked weekdays, and takes the place of others if that is said', () => {
  const change = made({ lastDay: '2026-12-20', answer: 'instead' });
  expect(change.weekdays).toEqual(['monday', 'tuesday']);
  expect(change.instead).toEqual(['other']);
  expect(made({ lastDay: '2026-12-20', answer: 'beside' }).instead).toEqual([]);
});

test('a form that is opened again makes the same change', () => {
  const change = made({ lastDay: '2026-12-20', answer: 'instead' });
  expect(made({}, change)).toEqual(change);
});

test('a second new menu of the draft meets the first one on a day that both have, and not itself', () => {
  const first = made({ lastDay: '2026-12-20' });
  const draft = { changes: [{ change: first, isStale: false }] };
  const service = { menuType: 'lunch', from: '12:30', until: '14:00' } as const;
  const days = ['2026-12-06', '2026-12-07'];
  const asked = { ...service, days, key: undefined };
  expect(draftedRivalsOf(draft, asked, [])).toMatchObject([{ change: first }]);
  expect(draftedRivalsOf(draft, { ...asked, key: first.key }, [])).toEqual([]);
  expect(draftedRivalsOf(draft, { ...asked, days: ['2026-12-06'] }, [])).toEqual([]);
  expect(draftedRivalsOf(draft, { ...asked, from: '13:30' }, [])).toEqual([]);
  expect(draftedRivalsOf(draft, { ...asked, menuType: 'party' }, [])).toEqual([]);
});

test('a school without a menu of the type begins with an empty category on school days', () => {
  const start = startOf(DAY, { drafted: undefined, like: undefined }, SETTING);
  expect(start).toMatchObject({ names: {}, from: '', categories: [{ names: {}, dishes: [] }] });
  expect(start.weekdays).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday']);
});

test('the model is the last menu of the type until the day, else the next one', () => {
  const day = (date: string, id: string, menuType: 'lunch' | 'party' = 'lunch'): CalendarDay => ({
    day: date,
    menus: [
      {
        _id: id,
        names: {},
        menuType,
        startTimeMinutes: 720,
        endTimeMinutes: 780,
        isOneDay: false,
        dishes: 1,
        orders: 0,
      },
    ],
  });
  const days = [
    day('2026-12-04', 'later'),
    day('2026-11-20', 'last'),
    day('2026-11-10', 'first'),
    day('2026-11-30', 'party', 'party'),
  ];
  expect(likeOf(days, 'lunch', DAY)).toBe('last');
  expect(likeOf(days, 'lunch', '2026-11-01')).toBe('first');
  expect(likeOf(days, 'COFF-BRK', DAY)).toBeUndefined();
});

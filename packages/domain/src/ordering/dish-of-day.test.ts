import { expect, test } from 'vitest';
import { dishesOfDay } from './dish-of-day.ts';

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const menu = [{ products: ['stew', 'fish', 'pasta'] }, { products: ['soup'] }];

test.each([
  ['2026-11-23', ['stew', 'fish', 'pasta', 'soup']],
  ['2026-11-24', ['fish', 'pasta', 'stew', 'soup']],
  ['2026-11-26', ['stew', 'fish', 'pasta', 'soup']],
])('dishes of the first category take turns: %s', (day, expected) => {
  expect(dishesOfDay(menu, WEEK, day)).toEqual(expected);
});

test('a menu without dishes, or on a day without service, has no dish of the day', () => {
  expect(dishesOfDay([], WEEK, '2026-11-23')).toEqual([]);
  expect(dishesOfDay(menu, ['Friday'], '2026-11-23')).toEqual(['stew', 'fish', 'pasta', 'soup']);
});

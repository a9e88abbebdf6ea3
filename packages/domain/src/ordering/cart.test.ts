import { expect, test } from 'vitest';
import { fewerPeople, isQuantity, morePeople } from './cart.ts';

test.each([
  [1, true],
  [1000, true],
  [0, false],
  [-1, false],
  [1.5, false],
  [1001, false],
  [1_000_000, false],
  [Number.NaN, false],
])('a quantity of %s can be ordered: %s', (quantity, can) => {
  expect(isQuantity(quantity)).toBe(can);
});

test.each([
  [1, 10, 1],
  [9, 10, 1],
  [10, 20, 1],
  [23, 30, 20],
  [30, 40, 20],
  [1000, 1000, 990],
])('from %s people a button leads to %s, the other to %s', (people, more, fewer) => {
  expect([morePeople(people), fewerPeople(people)]).toEqual([more, fewer]);
});

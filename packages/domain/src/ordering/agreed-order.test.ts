import { describe, expect, test } from 'vitest';
import { agreedName, isAsAgreed, type OrderCosts } from './agreed-order.ts';

const RICE = { id: 'rice', quantity: 1 };
const SOUP = { id: 'soup', quantity: 2 };
const lunch = agreedName('tomas', '2026-11-30T11:30:00.000Z', [RICE, SOUP]);
const other = agreedName('julia', '2026-11-30T11:30:00.000Z', [RICE]);

test.each<[string, OrderCosts, OrderCosts, boolean]>([
  ['the same meal at the same price', { [lunch]: 28.8 }, { [lunch]: 28.8 }, true],
  [
    'the same two, in another order',
    { [lunch]: 28.8, [other]: 9 },
    { [other]: 9, [lunch]: 28.8 },
    true,
  ],
  ['a higher price', { [lunch]: 28.8 }, { [lunch]: 28.81 }, false],
  ['a lower price', { [lunch]: 28.8 }, { [lunch]: 28.7 }, false],
  ['a meal that is gone', { [lunch]: 28.8, [other]: 9 }, { [lunch]: 28.8 }, false],
  ['a meal more', { [lunch]: 28.8 }, { [lunch]: 28.8, [other]: 9 }, false],
  ['another meal', { [lunch]: 9 }, { [other]: 9 }, false],
  ['nothing', {}, {}, false],
])('%s: %#', (_, agreed, now, is) => {
  expect(isAsAgreed(agreed, now)).toBe(is);
});

describe('a meal’s name', () => {
  test('does not depend on the order of its dishes', () => {
    expect(agreedName('tomas', '2026-11-30T11:30:00.000Z', [SOUP, RICE])).toBe(lunch);
  });

  test('differs with the hour, the dishes and their number', () => {
    for (const name of [
      agreedName('tomas', '2026-11-30T12:00:00.000Z', [RICE, SOUP]),
      agreedName('tomas', '2026-11-30T11:30:00.000Z', [RICE]),
      agreedName('tomas', '2026-11-30T11:30:00.000Z', [RICE, { ...SOUP, quantity: 1 }]),
    ]) {
      expect(name).not.toBe(lunch);
    }
  });
});

import { expect, test } from 'vitest';
import { isAsAgreed, type OrderCosts } from './agreed-order.ts';

const lunch = 'Tomás, 11:30, rice and soup';
const other = 'Julia, 11:30, rice';

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

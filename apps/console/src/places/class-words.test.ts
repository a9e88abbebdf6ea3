import { expect, test } from 'vitest';
import { classWords } from './class-words.ts';

test('two classes of one name are told apart by year and shift, and other classes have their name alone', () => {
  const morning = { name: '5º B', year: '2026', shift: 'Morning' };
  const afternoon = { name: '5º B', year: '', shift: 'Afternoon' };
  const other = { name: '6º A', year: '2026', shift: 'Morning' };
  const all = [morning, afternoon, other];
  expect(all.map((one) => classWords(one, all))).toEqual([
    '5º B\u00a0· 2026\u00a0· Morning',
    '5º B\u00a0· Afternoon',
    '6º A',
  ]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../time/dates.ts';
import { NUTRITIONAL_VALUES } from './products.ts';
import { spendingColumns } from './spending-columns.ts';

const START = '2024-01-30';

test('a month is drawn by day, half a year by week, a year by month; the last column ends with the span', () => {
  const columnsOf = (days: number) =>
    spendingColumns([], { start: START, end: addDays(START, days - 1) });
  expect(columnsOf(31)).toHaveLength(31);
  expect(columnsOf(31)[0]).toMatchObject({ first: START, last: START });
  const [first, second] = columnsOf(180);
  expect([first, second]).toMatchObject([
    { first: '2024-01-30', last: '2024-02-04' },
    { first: '2024-02-05', last: '2024-02-11' },
  ]);
  expect(
    columnsOf(366)
      .map(({ first }) => first)
      .slice(0, 3),
  ).toEqual(['2024-01-30', '2024-02-01', '2024-03-01']);
  expect(columnsOf(366).at(-1)?.last).toBe(addDays(START, 365));
});

test('the columns of any span lie side by side, and contain exactly the cents of its days', () => {
  const shares = fc.record({
    nutritionalValue: fc.constantFrom(...NUTRITIONAL_VALUES),
    minor: fc.bigInt({ min: 1n, max: 100_000n }),
  });
  const days = fc.uniqueArray(
    fc.record({
      day: fc.integer({ min: -10, max: 400 }).map((ahead) => addDays(START, ahead)),
      shares: fc.array(shares, { maxLength: 4 }),
    }),
    { selector: ({ day }) => day },
  );
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 365 }), (found, length) => {
      const end = addDays(START, length);
      const columns = spendingColumns(found, { start: START, end });
      columns.forEach(({ first, last }, at) => {
        expect(first).toBe(at === 0 ? START : addDays(columns[at - 1]?.last ?? '', 1));
        expect(last >= first).toBe(true);
      });
      expect(columns.at(-1)?.last).toBe(end);
      const sum = (minors: readonly bigint[]) => minors.reduce((total, one) => total + one, 0n);
      const within = found.filter(({ day }) => day >= START && day <= end);
      const all = sum(within.flatMap((one) => one.shares.map(({ minor }) => minor)));
      expect(sum(columns.map(({ minor }) => minor))).toBe(all);
      expect(sum(columns.flatMap((one) => one.shares.map(({ minor }) => minor)))).toBe(all);
    }),
  );
});

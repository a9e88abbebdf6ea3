import { expect, test } from 'vitest';
import type { DayEntry } from '../api/entries.ts';
import { tellingBalance } from './days.ts';

const meal = (seq: number) => ({ seq, meal: {} }) as DayEntry;
const topup = (seq: number) => ({ seq }) as DayEntry;

/** The numbers of the entries that tell a balance. */
const told = (entries: readonly DayEntry[], isOfMany = false) => {
  const telling = tellingBalance(entries, { isOfMany });
  return entries.filter((one) => telling.has(one)).map(({ seq }) => seq);
};

test('in the order of the postings each entry tells its balance', () => {
  expect(told([meal(9), topup(7), meal(4), meal(1)])).toEqual([9, 7, 4, 1]);
});

test('a meal that was paid out of its place tells none, and neither do the meals that it passed', () => {
  expect(told([meal(9), meal(5), meal(6), meal(4)])).toEqual([9, 4]);
  expect(told([meal(9), meal(1), meal(6), meal(4)])).toEqual([9]);
});

test('a top-up tells the balance of its hour among meals that were paid ahead', () => {
  expect(told([meal(5), topup(6), meal(4)])).toEqual([6, 4]);
});

test('among the entries of several wallets, where a move stands once, no meal tells a balance', () => {
  expect(told([meal(2), topup(8), meal(1)], true)).toEqual([8]);
});

import { expect, test } from 'vitest';
import type { DayEntry } from '../api/entries.ts';
import { tellingBalance } from './days.ts';

const entry = (seq: number, { isMeal = true, walletId = 'one' } = {}) =>
  ({ seq, walletId, ...(isMeal && { meal: {} }) }) as DayEntry;

/** The numbers of the entries that tell a balance. */
const told = (...entries: DayEntry[]) =>
  entries.filter((one) => tellingBalance(entries).has(one)).map(({ seq }) => seq);

test('in the order of the postings each entry tells its balance, whatever lies between', () => {
  expect(told(entry(9), entry(7, { isMeal: false }), entry(4), entry(1))).toEqual([9, 7, 4, 1]);
});

test('a meal that was paid out of its place tells none, and neither do the meals that it passed', () => {
  expect(told(entry(9), entry(5), entry(6), entry(4))).toEqual([9, 4]);
  expect(told(entry(9), entry(1), entry(6), entry(4))).toEqual([9]);
});

test('a top-up tells the balance of its hour among meals that were paid ahead', () => {
  expect(told(entry(5), entry(6, { isMeal: false }), entry(4))).toEqual([6, 4]);
});

test('each wallet counts for itself', () => {
  expect(told(entry(2), entry(8, { walletId: 'two' }), entry(1), entry(9))).toEqual([8]);
});

import { expect, test } from 'vitest';
import {
  amount,
  day,
  endDay,
  instant,
  pageAddress,
  personName,
  schoolTime,
  sum,
} from './primitives.ts';

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//elsewhere.example'])(
  'an address that a browser is led to is never %s',
  (address) => {
    expect(pageAddress.safeParse(address).success).toBe(false);
    expect(pageAddress.safeParse('https://pay.example/1').success).toBe(true);
  },
);

test('a sum in an answer may be above the most that a request names', () => {
  expect(amount.safeParse(1_000_000.01).success).toBe(false);
  expect(sum.safeParse(1_000_000.01).success).toBe(true);
  expect(sum.safeParse(-1).success).toBe(false);
});

test('a person’s name has single spaces between its words', () => {
  expect(personName(2, 50).parse('  Lucas \u00a0 Almeida  Prado ')).toBe('Lucas Almeida Prado');
  expect(personName(2, 50).safeParse('www.evil.example  x').success).toBe(false);
});

test('a day leaves room for the days that are computed from it; the end of a period may be the last of all', () => {
  const isDay = (value: string) => day.safeParse(value).success;
  expect(['0001-01-01', '2026-02-28', '9998-12-31'].every(isDay)).toBe(true);
  expect(['0000-12-31', '2026-02-30', '9999-12-25'].some(isDay)).toBe(false);
  expect(endDay.safeParse('9999-12-31').success).toBe(true);
});

test('an instant has a year that PostgreSQL can store, and a meal leaves days after it', () => {
  const isMeal = (value: string) => schoolTime.safeParse(value).success;
  expect(isMeal('2026-11-23T12:10:00.000Z')).toBe(true);
  expect(isMeal('0000-01-01T00:00:00.000Z')).toBe(false);
  expect(isMeal('9999-12-31T12:10:00.000Z')).toBe(false);
  expect(instant.safeParse('0000-12-31T23:59:59Z').success).toBe(false);
});

import { expect, test } from 'vitest';
import { periodOf, readDays } from './days.ts';

const NOW = new Date('2026-03-01T00:30:00Z');

test.each([
  [{}, '2026-02-28', '2026-02-28'],
  [{ day: '2026-01-05' }, '2026-01-05', '2026-01-05'],
  [{ from: '2026-01-05' }, '2026-01-05', '2026-01-05'],
  [{ from: '2026-01-05', until: '2026-02-04' }, '2026-01-05', '2026-02-04'],
])('%o means the days from %s to %s', (asked, first, last) => {
  expect(readDays(asked, NOW)).toEqual({ first, last });
});

test.each([
  { day: '05/01/2026' },
  { day: '2026-02-30' },
  { day: '2026-01-05', until: '2026-01-06' },
  { from: '2026-01-06', until: '2026-01-05' },
])('%o means no days, and is answered in words', (asked) => {
  expect(() => readDays(asked, NOW)).toThrow(/\w+ \w+/);
});

test('a period ends where the next one begins', () => {
  expect(periodOf('2026-02-28', '2026-02-28')).toEqual({
    from: new Date('2026-02-28T00:00:00Z'),
    until: new Date('2026-03-01T00:00:00Z'),
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, type Day, dayOfMonth, daysBetween } from './dates.ts';
import { defaultStart, earliestEnd, endError, nextCharge, startError } from './recurring.ts';

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days));
const anyStart = anyDay.filter((day) => dayOfMonth(day) <= 28);

describe('the start', () => {
  test.each([
    ['2026-11-21', '2026-11-23'],
    ['2026-11-26', '2026-11-28'],
    ['2026-11-27', '2026-12-01'],
    ['2026-12-28', '2027-01-01'],
    ['2026-12-30', '2027-01-01'],
    ['2027-02-26', '2027-02-28'],
    ['2027-02-27', '2027-03-01'],
    ['2028-02-27', '2028-03-01'],
  ])('proposed on %s is %s', (today, start) => {
    expect(defaultStart(today)).toBe(start);
  });

  test('proposed is always one that the form takes, at least two days ahead', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        expect(startError(defaultStart(today), today)).toBeUndefined();
        expect(daysBetween(today, defaultStart(today))).toBeGreaterThanOrEqual(2);
        expect(daysBetween(today, defaultStart(today))).toBeLessThanOrEqual(5);
      }),
    );
  });

  test.each([
    ['2026-11-21', undefined],
    ['2026-11-20', 'form.recurring.startPast'],
    ['2026-11-29', 'form.recurring.dayOfMonth'],
    ['2026-12-31', 'form.recurring.dayOfMonth'],
    ['2026-11-28', undefined],
    ['2026-02-30', 'form.invalidDate'],
    ['', 'form.required'],
  ])('%s, on 21 November 2026: %s', (start, error) => {
    expect(startError(start, '2026-11-21')?.key).toBe(error);
  });
});

describe('the end', () => {
  test.each([
    ['', undefined],
    ['2026-12-23', undefined],
    ['2026-12-22', 'form.recurring.endTooEarly'],
    ['2026-11-22', 'form.recurring.endBeforeStart'],
    ['2027-01-30', 'form.recurring.dayOfMonth'],
    ['23-12-2026', 'form.invalidDate'],
  ])('%s after a start on 23 November 2026: %s', (end, error) => {
    expect(endError(end, '2026-11-23')?.key).toBe(error);
  });

  test('while the start is missing only its own day is judged', () => {
    expect(endError('2027-01-15', '')).toBeUndefined();
    expect(endError('2027-01-30', '')?.key).toBe('form.recurring.dayOfMonth');
  });

  test('a month after the start is always allowed', () => {
    fc.assert(
      fc.property(anyStart, (start) => {
        expect(endError(earliestEnd(start), start)).toBeUndefined();
      }),
    );
  });
});

describe('the charges', () => {
  function all(start: Day, end: Day): Day[] {
    const days: Day[] = [];
    let day = nextCharge({ start, end });
    while (day) {
      days.push(day);
      day = nextCharge({ start, end }, day);
    }
    return days;
  }

  test('begin on the start and come every month on its day, the end included', () => {
    expect(all('2026-11-23', '2027-02-23')).toEqual([
      '2026-11-23',
      '2026-12-23',
      '2027-01-23',
      '2027-02-23',
    ]);
    expect(all('2026-11-23', '2027-01-22')).toEqual(['2026-11-23', '2026-12-23']);
  });

  test('skip none and repeat none, whatever day was settled last', () => {
    fc.assert(
      fc.property(anyStart, fc.integer({ min: 0, max: 60 }), fc.nat(27), (start, months, extra) => {
        const paidThrough = addDays(addMonths(start, months), extra);
        const next = nextCharge({ start }, paidThrough);
        expect(next).toBe(addMonths(start, months + 1));
      }),
    );
  });

  test('a settled day before the start counts for nothing', () => {
    expect(nextCharge({ start: '2026-11-23' }, '2026-11-01')).toBe('2026-11-23');
    expect(nextCharge({ start: '2026-11-23', end: null }, null)).toBe('2026-11-23');
  });
});

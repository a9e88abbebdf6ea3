import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, type Day, dayOfMonth, daysBetween } from '../time/dates.ts';
import {
  afterMonthlyAttempt,
  defaultStart,
  earliestEnd,
  endError,
  nextAfterBlock,
  nextCharge,
  RETRY_DAYS,
  startError,
} from './monthly.ts';

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

  test('the proposed start is always valid and at least two days ahead', () => {
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

  test('without a start only the end’s day of the month is checked', () => {
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

  test('a settled day before the start is ignored', () => {
    expect(nextCharge({ start: '2026-11-23' }, '2026-11-01')).toBe('2026-11-23');
    expect(nextCharge({ start: '2026-11-23', end: null }, null)).toBe('2026-11-23');
  });
});

describe('after an attempt', () => {
  const schedule = fc.record({
    start: anyStart,
    end: fc.option(anyStart),
  });
  const outcomes = fc.array(fc.constantFrom('paid' as const, 'failed' as const), {
    minLength: 1,
    maxLength: 60,
  });

  test('a period is over when it is paid, or after its first attempt and three retries; then the next one begins', () => {
    fc.assert(
      fc.property(schedule, outcomes, (days, tried) => {
        let period: Day | undefined = nextCharge(days);
        let attempt = 0;
        for (const outcome of tried) {
          if (!period) return;
          const after = afterMonthlyAttempt(days, {
            period,
            attempt,
            outcome,
            isPaidAlready: false,
          });
          const isLast = attempt === RETRY_DAYS;
          expect(after.period).toBe(outcome === 'paid' ? 'paid' : isLast ? 'given up' : 'open');
          if ('next' in after) {
            expect(after.next).toBe(nextCharge(days, period));
            period = after.next;
            attempt = 0;
          } else attempt += 1;
        }
      }),
    );
  });

  test('a second payment for a period does not advance the next one', () => {
    fc.assert(
      fc.property(schedule, fc.nat(RETRY_DAYS), (days, attempt) => {
        const late = { period: days.start, attempt, outcome: 'paid', isPaidAlready: true } as const;
        expect(afterMonthlyAttempt(days, late)).toEqual({ period: 'paid twice' });
      }),
    );
  });
});

test('after a block the first month counts whose day and three retry days are not over', () => {
  fc.assert(
    fc.property(anyStart, fc.nat(400), (start, days) => {
      const today = addDays(start, days);
      const next = nextAfterBlock({ start }, today) ?? '';
      expect(daysBetween(next, today)).toBeLessThanOrEqual(RETRY_DAYS);
      expect(next === start || daysBetween(addMonths(next, -1), today) > RETRY_DAYS).toBe(true);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { available } from '../money/balances.ts';
import { addDays, daysBetween, weekday } from '../time/dates.ts';
import { balanceOutlook, type DaySpending } from './balance-outlook.ts';

const outlookOf = ({ balanceMinor, ...rest }: Plain) =>
  balanceOutlook({ ...rest, balanceMinor: available(balanceMinor) });

type Plain = Omit<Parameters<typeof balanceOutlook>[0], 'balanceMinor'> & { balanceMinor: bigint };

/** A Friday. */
const TODAY = '2026-11-27';

/** Schooldays before today, back to `weeks` weeks ago, each at the same cost. */
const schooldays = (weeks: number, minor: bigint): DaySpending[] =>
  Array.from({ length: weeks * 7 }, (_, index) => addDays(TODAY, -1 - index))
    .filter((day) => weekday(day) % 6 !== 0)
    .map((day) => ({ day, minor }));

describe('how long a balance lasts', () => {
  test.each([
    ['nothing left: not even the next schoolday', 0n, null],
    ['less than one meal', 1_999n, null],
    ['exactly one meal: Monday', 2_000n, '2026-11-30'],
    ['one week', 10_000n, '2026-12-04'],
    ['a week and a bit', 11_999n, '2026-12-04'],
    ['a debt', -500n, null],
  ])('%s', (_, balanceMinor, until) => {
    expect(outlookOf({ balanceMinor, spending: schooldays(4, 2_000n), today: TODAY })).toEqual({
      until,
    });
  });

  test('paid meals ahead cost nothing, or the difference to the usual cost', () => {
    const spending = [
      ...schooldays(4, 2_000n),
      { day: '2026-11-30', minor: 2_500n },
      { day: '2026-12-01', minor: 500n },
    ];
    expect(outlookOf({ balanceMinor: 1_500n, spending, today: TODAY })).toEqual({
      until: '2026-12-01',
    });
  });

  test('a week that is paid lasts to its end without a balance, at another price than usual, too', () => {
    const week = schooldays(1, 1_700n).map(({ day, minor }) => ({ day: addDays(day, 7), minor }));
    const spending = [...schooldays(4, 2_000n), ...week];
    expect(outlookOf({ balanceMinor: 0n, spending, today: TODAY })).toEqual({
      until: '2026-12-03',
    });
  });

  test('a student who eats on Tuesdays only is counted by Tuesdays', () => {
    const spending = schooldays(4, 3_000n).filter(({ day }) => weekday(day) === 2);
    expect(outlookOf({ balanceMinor: 6_000n, spending, today: TODAY })).toEqual({
      until: '2026-12-08',
    });
  });

  test('there is no outlook for a new student, a rare or former eater, or for months ahead', () => {
    const say = (spending: DaySpending[], balanceMinor = 5_000n) =>
      outlookOf({ balanceMinor, spending, today: TODAY });
    expect(say([])).toBeUndefined();
    expect(say(schooldays(1, 2_000n))).toBeUndefined();
    expect(say(schooldays(4, 2_000n).slice(0, 3))).toBeUndefined();
    const former = schooldays(4, 2_000n).map(({ day, minor }) => ({
      day: addDays(day, -28),
      minor,
    }));
    expect(say(former)).toBeUndefined();
    expect(say(schooldays(4, 2_000n), 1_000_000n)).toBeUndefined();
  });
});

const spending = fc
  .uniqueArray(
    fc.record({
      day: fc.integer({ min: -40, max: 30 }).map((days) => addDays(TODAY, days)),
      minor: fc.bigInt({ min: 0n, max: 10_000n }),
    }),
    { selector: ({ day }) => day, maxLength: 50 },
  )
  .map((days): DaySpending[] => days);
const balance = fc.bigInt({ min: -1_000n, max: 200_000n });

describe('for any spending', () => {
  const rank = (outlook: { until: string | null } | undefined) =>
    outlook === undefined
      ? Number.POSITIVE_INFINITY
      : outlook.until
        ? daysBetween(TODAY, outlook.until)
        : 0;

  test('more money never lasts shorter', () => {
    fc.assert(
      fc.property(spending, balance, fc.bigInt({ min: 0n, max: 50_000n }), (days, minor, more) => {
        const of = (balanceMinor: bigint) =>
          rank(outlookOf({ balanceMinor, spending: days, today: TODAY }));
        expect(of(minor + more)).toBeGreaterThanOrEqual(of(minor));
      }),
    );
  });

  test('the order of the days does not matter, nor do today and days older than four weeks', () => {
    fc.assert(
      fc.property(spending, balance, (days, balanceMinor) => {
        const say = (some: readonly DaySpending[]) =>
          outlookOf({ balanceMinor, spending: some, today: TODAY });
        const counted = days.filter(({ day }) => day !== TODAY && day >= addDays(TODAY, -28));
        expect(say(counted.toReversed())).toEqual(say(days));
      }),
    );
  });

  test('no past day is named, and none at all while too little is known', () => {
    fc.assert(
      fc.property(spending, balance, (days, balanceMinor) => {
        const outlook = outlookOf({ balanceMinor, spending: days, today: TODAY });
        if (outlook?.until) expect(outlook.until > TODAY).toBe(true);
        const past = days.filter(
          ({ day, minor }) => day < TODAY && day >= addDays(TODAY, -28) && minor > 0n,
        );
        const known = past.length >= 4 && past.some(({ day }) => daysBetween(day, TODAY) >= 14);
        if (!known) expect(outlook).toBeUndefined();
        const isPaid = days.some(({ day, minor }) => day > TODAY && minor > 0n);
        if (known && balanceMinor < 0n && outlook && !isPaid) expect(outlook.until).toBeNull();
      }),
    );
  });
});

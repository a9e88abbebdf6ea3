import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORECAST_WEEKS, forecastMeals, MIN_FORECAST_WEEKS } from './forecast.ts';

const weeks = (...pairs: [number, number][]) => pairs.map(([early, final]) => ({ early, final }));

test('the ordered meals grow as in the middle week', () => {
  const past = weeks([100, 200], [100, 210], [100, 190], [50, 100], [80, 400], [90, 180]);
  expect(forecastMeals(103, past)).toMatchObject({ expected: 206, weeks: 6 });
});

test('with few orders so far the number that came later is added, no ratio', () => {
  expect(forecastMeals(2, weeks([1, 100], [4, 120], [0, 110]))?.expected).toBe(2 + 110);
});

test('the error is the mean of what the rule would have missed, each week forecast from the others', () => {
  // From the other two: 150 for 100, 100 for 150 and 125 for 100, since 2, 1.5 and 1 are the ratios.
  const past = weeks([100, 200], [100, 150], [100, 100]);
  expect(forecastMeals(100, past)).toEqual({ expected: 150, error: 50, weeks: 3 });
});

test('equal weeks are forecast without an error', () => {
  expect(forecastMeals(30, weeks([30, 60], [30, 60], [30, 60]))).toEqual({
    expected: 60,
    error: 0,
    weeks: 3,
  });
});

test('fewer weeks than needed give no forecast, and a week without a meal is none', () => {
  const closed = weeks([0, 0], [0, 0], [0, 0], [20, 40], [20, 40]);
  expect(forecastMeals(20, closed)).toBeUndefined();
  expect(forecastMeals(20, [])).toBeUndefined();
  expect(MIN_FORECAST_WEEKS).toBeLessThanOrEqual(FORECAST_WEEKS);
});

test('a forecast is a whole number of meals, never negative, whatever the past', () => {
  const week = fc.record({ early: fc.nat(5_000), final: fc.nat(5_000) });
  fc.assert(
    fc.property(fc.nat(5_000), fc.array(week, { maxLength: FORECAST_WEEKS }), (ordered, past) => {
      const found = forecastMeals(ordered, past);
      const counted = past.filter(({ final }) => final > 0).length;
      expect(found === undefined).toBe(counted < MIN_FORECAST_WEEKS);
      if (!found) return;
      expect(Number.isInteger(found.expected) && found.expected >= 0).toBe(true);
      expect(Number.isInteger(found.error) && found.error >= 0).toBe(true);
      expect(found.weeks).toBe(counted);
    }),
  );
});

/** The number of past weeks from which a day is forecast (product:console-kitchen#forecast). */
export const FORECAST_WEEKS = 6;

/** With fewer weeks than these nothing is forecast. */
export const MIN_FORECAST_WEEKS = 3;

/** From this count on, a week's growth is a ratio; below it a few meals would make a large one. */
const MIN_FOR_RATIO = 5;

/** The meals of one service on the same weekday of an earlier week. */
export interface PastWeek {
  /** Ordered by the same weekday and hour as now. */
  early: number;
  /** Ordered at the cut-off. */
  final: number;
}

export interface Forecast {
  /** The meals that will be ordered at the cut-off. */
  expected: number;
  /** The mean absolute error of the rule over these weeks, each forecast from the others. */
  error: number;
  /** The number of weeks that count. */
  weeks: number;
}

/**
 * The meals that will be ordered until the cut-off: what is ordered now, grown as in the middle one of the
 * last weeks. A week without a meal does not count. Undefined with too few weeks.
 * @param ordered the meals that are ordered now
 * @param past the same weekday's last weeks, in any order
 */
export function forecastMeals(ordered: number, past: readonly PastWeek[]): Forecast | undefined {
  const weeks = past.filter(({ final }) => final > 0);
  if (weeks.length < MIN_FORECAST_WEEKS) return undefined;
  const misses = weeks.map(({ early, final }, at) =>
    Math.abs(grow(early, weeks.toSpliced(at, 1)) - final),
  );
  const error = misses.reduce((sum, miss) => sum + miss, 0) / misses.length;
  return { expected: grow(ordered, weeks), error: Math.round(error), weeks: weeks.length };
}

function grow(ordered: number, weeks: readonly PastWeek[]): number {
  const isRatio = ordered >= MIN_FOR_RATIO && weeks.every(({ early }) => early >= MIN_FOR_RATIO);
  const grown = isRatio
    ? ordered * median(weeks.map(({ early, final }) => final / early))
    : ordered + median(weeks.map(({ early, final }) => final - early));
  return Math.max(0, Math.round(grown));
}

/** @param numbers at least one */
function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const [low = 0, high = 0] = [sorted.at((sorted.length - 1) >> 1), sorted.at(sorted.length >> 1)];
  return (low + high) / 2;
}

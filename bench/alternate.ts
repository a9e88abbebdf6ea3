import { type Measured, summarise } from './scenario.ts';

const WARM_UP_SECONDS = 0.5;

/** The same work in a small and in a large database, or on a small and a large wallet. */
export interface Pair {
  small: Measured;
  large: Measured;
}

/** The cost of the large one relative to the small one, round by round. */
export interface Comparison {
  name: string;
  rounds: Pair[];
}

/**
 * Measures both in turns, each first in every other turn: other load on the machine affects both.
 * @param once does the work once, and returns its time in ms
 */
export async function alternate(
  seconds: number,
  once: (side: keyof Pair) => Promise<number>,
): Promise<Pair> {
  const latenciesMs: Record<keyof Pair, number[]> = { small: [], large: [] };
  const from = performance.now() + WARM_UP_SECONDS * 1000;
  const until = from + seconds * 1000;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const isCounted = performance.now() >= from;
    for (const name of turn % 2 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
      const ms = await once(name);
      if (isCounted) latenciesMs[name].push(ms);
    }
  }
  return {
    small: summarise(latenciesMs.small, seconds),
    large: summarise(latenciesMs.large, seconds),
  };
}

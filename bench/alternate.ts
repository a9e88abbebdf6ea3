import { type Measured, summarise } from './scenario.ts';

const WARM_UP_SECONDS = 0.5;

/** The same in a small and in a large database, or of a small and a large wallet. */
export interface Pair {
  small: Measured;
  large: Measured;
}

/** How something does in the large one beside the small one, round by round. */
export interface Comparison {
  name: string;
  rounds: Pair[];
}

/**
 * Once here and once there, each first in every other turn: whatever else the machine does, it does to
 * both.
 * @param once does it, and says how long it took, in ms
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

import { type Measured, summarise } from './scenario.ts';

/** The time before anything is counted. */
export const warmUpSeconds = (seconds: number): number => seconds / 2;

/**
 * Runs `clients` that each do one operation after the other without pause. Operations during the
 * warm-up are not counted.
 */
export async function closedLoop(
  clients: number,
  seconds: number,
  operation: () => Promise<unknown>,
): Promise<Measured> {
  const latenciesMs: number[] = [];
  const from = performance.now() + warmUpSeconds(seconds) * 1000;
  const until = from + seconds * 1000;
  const client = async (): Promise<void> => {
    for (;;) {
      const startedAt = performance.now();
      if (startedAt >= until) return;
      await operation();
      const endedAt = performance.now();
      if (startedAt >= from && endedAt < until) latenciesMs.push(endedAt - startedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return summarise(latenciesMs, seconds);
}

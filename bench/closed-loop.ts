import { type Measured, summarise } from './scenario.ts';

const WARM_UP_SECONDS = 0.5;

/**
 * `clients` that do one operation after the other, each as soon as the one before is answered. What
 * happens while everything warms up is not counted.
 */
export async function closedLoop(
  clients: number,
  seconds: number,
  operation: () => Promise<unknown>,
): Promise<Measured> {
  const latenciesMs: number[] = [];
  const from = performance.now() + WARM_UP_SECONDS * 1000;
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

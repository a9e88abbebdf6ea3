import { setTimeout as sleep } from 'node:timers/promises';
import { processorTime } from './processor-time.ts';
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
  const cpuMs = cpuAfter(warmUpSeconds(seconds));
  await Promise.all(Array.from({ length: clients }, client));
  return { ...summarise(latenciesMs, seconds), ...perOperation(await cpuMs(), latenciesMs.length) };
}

/**
 * Waits for the end of the warm-up in the background.
 * @returns asks for the processor time since then, of this process and of all that it started
 */
export function cpuAfter(warmUp: number): () => Promise<number> {
  const before = sleep(warmUp * 1_000).then(() => processorTime(process.pid));
  return async () => (await processorTime(process.pid)) - (await before);
}

export const perOperation = (cpuMs: number, operations: number): Pick<Measured, 'cpuMs'> =>
  cpuMs > 0 && operations > 0 ? { cpuMs: cpuMs / operations } : {};

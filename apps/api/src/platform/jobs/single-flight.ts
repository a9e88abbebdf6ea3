import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log/log.ts';
import { logFailure } from '../log/log-failure.ts';

export interface SingleFlight {
  /** Runs the work now. If it runs already, it runs once more afterwards, so that nothing is missed. */
  wake(): void;
  /** Resolves when the work no longer runs. */
  settled(): Promise<void>;
}

/**
 * Work that any number of callers may ask for and that runs once at a time.
 * @param gatherMs pause before a repeated run, in which further requests join it
 */
export function createSingleFlight(
  work: () => Promise<unknown>,
  log: Log,
  { gatherMs = 0 }: { gatherMs?: number } = {},
): SingleFlight {
  let running: Promise<void> | undefined;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await work().catch((error) => logFailure(log, error, 'work in the background failed'));
      if (again && gatherMs > 0) await sleep(gatherMs);
    } while (again);
    running = undefined;
  };
  return {
    wake() {
      again = true;
      running ??= run();
    },
    settled: async () => running,
  };
}

const FIRST_MS = 500;
const LONGEST_MS = 30_000;
const STEADY_AFTER_MS = 60_000;

/**
 * The pause before a service that died is started again: doubling from half a second to half a minute. After a life of a minute it begins at half a second again.
 */
export function createBackoff(): { nextMs(livedMs: number): number } {
  let waitMs = FIRST_MS;
  return {
    nextMs(livedMs) {
      if (livedMs > STEADY_AFTER_MS) waitMs = FIRST_MS;
      const currentMs = waitMs;
      waitMs = Math.min(waitMs * 2, LONGEST_MS);
      return currentMs;
    },
  };
}

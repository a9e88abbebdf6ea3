import { setTimeout as sleep } from 'node:timers/promises';

/** Waits, unless the process is stopping; answers whether the whole time has passed. */
export async function wait(ms: number, closing: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal: closing });
    return true;
  } catch {
    return false;
  }
}

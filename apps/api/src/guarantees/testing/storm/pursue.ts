import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from './client.ts';

const PAUSE_MS = 200;

/** Repeats an operation until its outcome is known, at most `attempts` times; returns whether it is known. */
export async function pursue(
  operation: Operation,
  { attempts = Number.POSITIVE_INFINITY } = {},
): Promise<boolean> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (await operation.attempt()) return true;
    await sleep(PAUSE_MS);
  }
  return false;
}

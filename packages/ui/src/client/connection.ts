import { apiAnswers } from './events.ts';
import { createSignal } from './signal.ts';

/** Whether the API can be reached, as far as the last calls can tell. */
export const connection = createSignal<'up' | 'reconnecting'>('up');

const PROBE_EVERY_MS = 3_000;
let probing: ReturnType<typeof setTimeout> | undefined;

/** A call got an answer: whatever it said, the API is there. */
export function markReachable(): void {
  clearTimeout(probing);
  probing = undefined;
  connection.set('up');
}

/** A call got no answer, or 502–504. From now on we ask quietly until the API is back. */
export function markUnreachable(): void {
  connection.set('reconnecting');
  probing ??= setTimeout(probe, PROBE_EVERY_MS);
}

/** Asks at once, for whoever does not want to wait; tells whether the API is back. */
export async function askNow(): Promise<boolean> {
  clearTimeout(probing);
  await probe();
  return connection.get() === 'up';
}

async function probe(): Promise<void> {
  probing = undefined;
  const answer = await fetch('/readyz', {
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_EVERY_MS),
  }).catch(() => undefined);
  if (!answer || answer.status >= 502) return markUnreachable();
  markReachable();
  apiAnswers.emit();
}

import { apiAnswers } from './events.ts';
import { createSignal } from './signal.ts';

/** The API's reachability, as far as the last calls show, or the reason why it is not reached. */
export const connection = createSignal<'up' | 'connection' | 'away'>('up');

const PROBE_EVERY_MS = 3_000;
let probing: ReturnType<typeof setTimeout> | undefined;

/** A call got an answer: the API is reachable, whatever the answer. */
export function markReachable(): void {
  clearTimeout(probing);
  probing = undefined;
  connection.set('up');
}

/** A call got no answer, or 502–504 (`away`): from now on the API is polled until it is back. */
export function markUnreachable(reason: 'connection' | 'away' = 'connection'): void {
  connection.set(reason);
  probing ??= setTimeout(probe, PROBE_EVERY_MS);
}

/**
 * Polls at once, for a user who does not want to wait.
 * @returns whether the API is back
 */
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
  if (!answer) return markUnreachable();
  if (answer.status >= 502) return markUnreachable('away');
  markReachable();
  apiAnswers.emit();
}

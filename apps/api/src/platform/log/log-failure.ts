import { isUnavailable } from '../database/unavailable.ts';
import { Failure } from '../failure.ts';
import type { Fields } from './fields.ts';
import type { Log } from './log.ts';

/**
 * Logs that work failed. What is done again by itself and is no fault of ours (a database that is away,
 * full or gave up on a transaction, a place that was not free, a stop) is a warning of one line with
 * the reason; anything else is an error with its stack.
 */
export function logFailure(
  log: Pick<Log, 'error' | 'warn'>,
  error: unknown,
  message: string,
  facts: Fields = {},
): void {
  const reason = expectedReason(error);
  if (reason === undefined) log.error({ ...facts, err: error }, message);
  else log.warn({ ...facts, reason }, message);
}

function expectedReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof Failure) return error.code === 'unavailable' ? error.code : undefined;
  if (error.name === 'AbortError') return 'stopping';
  if (!isUnavailable(error)) return undefined;
  return 'code' in error && typeof error.code === 'string' ? error.code : 'no-connection';
}

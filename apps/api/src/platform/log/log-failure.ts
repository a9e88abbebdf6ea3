import { isUnavailable } from '../database/unavailable.ts';
import { Failure } from '../failure.ts';
import type { Fields } from './fields.ts';
import type { Log } from './log.ts';

/**
 * Logs failed work. Some failures are retried and no fault of ours: a database that is away, full or
 * aborted a transaction, a full gate, a stop. These are a warning of one line with the reason. Any other
 * failure is an error with its stack.
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

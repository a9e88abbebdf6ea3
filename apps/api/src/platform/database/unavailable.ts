/**
 * Error codes of a database that is away, restarting, full, no longer the one that may be written, or that
 * aborted a transaction. The request changed nothing; the client waits and retries.
 */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  // PgBouncer's code when it has no connection to the server, or no free one in time.
  '08P01',
  '53300',
  '53100',
  '40001',
  '40P01',
  '55P03',
  '57014',
  // A prepared statement that is outdated or lost: the next call prepares it anew.
  '0A000',
  '26000',
  '25006',
]);

/** Driver messages without a code: no connection in time, a lost connection, a closed pool. */
const SAID = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

/** Was the database unable to work at the moment? The same request is valid later. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && UNAVAILABLE.has(cause.code))
      return true;
    if (SAID.some((words) => cause.message.includes(words))) return true;
    if (cause instanceof AggregateError && cause.errors.some(isUnavailable)) return true;
  }
  return false;
}

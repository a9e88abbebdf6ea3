/**
 * Codes of a database that is away, restarting or full, or that gave up on a transaction:
 * nothing was done, and the client waits and comes back.
 */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
  '53100',
  '40001',
  '40P01',
  '55P03',
  '57014',
  '0A000',
]);

/** Messages of the driver that have no code: no connection in time, a lost one, a pool that is closed. */
const SAID = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

/** Could the database do nothing at the moment? What it was asked for is right as it is, later. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && UNAVAILABLE.has(cause.code))
      return true;
    if (SAID.some((words) => cause.message.includes(words))) return true;
    if (cause instanceof AggregateError && cause.errors.some(isUnavailable)) return true;
  }
  return false;
}

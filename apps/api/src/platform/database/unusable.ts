import { PoolerError } from '@merenda/database';
import { EnvError } from '../env.ts';

/** A database that refuses us or is away, as one line; the error's message may hold its address. */
export function unusableDatabase(
  error: unknown,
  setting: 'DATABASE_URL' | 'DATABASE_SESSION_URL' = 'DATABASE_URL',
): EnvError {
  if (error instanceof PoolerError) return new EnvError(`DATABASE_SESSION_URL: ${error.message}`);
  const reason = error instanceof Error && 'code' in error ? error.code : 'it does not answer';
  return new EnvError(`${setting}: the database cannot be used (${reason})`);
}

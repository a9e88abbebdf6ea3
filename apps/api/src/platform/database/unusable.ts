import { EnvError } from '../env.ts';

/** A database that refuses us or is away, as one line; the error's message may hold its address. */
export function unusableDatabase(error: unknown): EnvError {
  const reason = error instanceof Error && 'code' in error ? error.code : 'it does not answer';
  return new EnvError(`DATABASE_URL: the database cannot be used (${reason})`);
}

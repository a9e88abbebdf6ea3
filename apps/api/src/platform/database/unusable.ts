import { PoolerError } from '@merenda/database';
import { EnvError } from '../env.ts';

/** PostgreSQL's codes for the mistakes of an address, and for a server that has no room. */
const REASONS: Readonly<Record<string, string>> = {
  '28000': 'it does not let this user in',
  '28P01': 'the password is wrong',
  '3D000': 'there is no database of this name',
  '53100': 'its disk is full',
  '53300': 'it has no free connection',
  '57P03': 'it is starting or stopping',
};

/** A database that refuses us or is away, as one line; the error's message may hold its address. */
export function unusableDatabase(
  error: unknown,
  setting: 'DATABASE_URL' | 'DATABASE_SESSION_URL' = 'DATABASE_URL',
): EnvError {
  if (error instanceof PoolerError) return new EnvError(`DATABASE_SESSION_URL: ${error.message}`);
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const reason = code === undefined ? 'it does not answer' : (REASONS[code] ?? code);
  return new EnvError(`${setting}: the database cannot be used (${reason})`);
}

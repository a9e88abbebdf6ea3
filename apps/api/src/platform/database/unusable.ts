import { type AddressSetting, unusableLine } from '@merenda/database';
import { EnvError } from '../env.ts';

/** A database that refuses us or is away, as one line. */
export const unusableDatabase = (
  error: unknown,
  setting: AddressSetting = 'DATABASE_URL',
): EnvError => new EnvError(unusableLine(error, setting));

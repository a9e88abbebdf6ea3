import { EnvError } from '../platform/env.ts';
import type { Platform } from '../platform/platform.ts';
import { opensNothing } from '../platform/seal/data-key.ts';

/**
 * Ends the start of a copy whose DATA_KEY is missing, or another installation's: it would open no secret
 * that there is (product:operating#production).
 * @throws EnvError with one line
 */
export async function requireDataKey({ env, db }: Pick<Platform, 'env' | 'db'>): Promise<void> {
  if (!(await opensNothing({ env }, db))) return;
  throw new EnvError(
    env.DATA_KEY === undefined
      ? 'DATA_KEY: the database has secrets that want theirs'
      : 'DATA_KEY: it opens no secret of this database; another key sealed them',
  );
}

import { EnvError } from '../platform/env.ts';
import type { Platform } from '../platform/platform.ts';
import { opensNothing } from '../platform/seal/data-key.ts';

/**
 * Ends the start of a copy with another installation's DATA_KEY: it would open no secret that there
 * is (product:operating#production).
 * @throws EnvError with one line
 */
export async function requireDataKey({ env, db }: Pick<Platform, 'env' | 'db'>): Promise<void> {
  if (!env.DATA_KEY || !(await opensNothing({ env }, db))) return;
  throw new EnvError('DATA_KEY: it opens no secret of this database; another key sealed them');
}

import { statfs } from 'node:fs/promises';
import { MEGABYTE } from '@merenda/domain/files/sizes';
import { EnvError } from '../platform/env.ts';
import { MIN_FREE_BYTES } from '../platform/readiness.ts';

/**
 * Ends a start on a full disk, before anything is written there (product:operating#production).
 * @throws EnvError with one line
 */
export async function requireRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= MIN_FREE_BYTES) return;
  const [free, wanted] = [bavail * bsize, MIN_FREE_BYTES].map((n) => Math.floor(n / MEGABYTE));
  throw new EnvError(`DATA_DIR: the disk has ${free} MB free, ${wanted} are wanted`);
}

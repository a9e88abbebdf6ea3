import type { Env } from '../env.ts';
import type { FileStore } from './file-store.ts';
import { readFilesUrl } from './files-url.ts';
import { openFolder } from './folder.ts';

/**
 * The files of an installation: in the bucket of FILES_URL, else below DATA_DIR.
 * @throws EnvError when they cannot be used
 */
export async function openFiles({
  DATA_DIR,
  FILES_URL,
}: Pick<Env, 'DATA_DIR' | 'FILES_URL'>): Promise<FileStore> {
  const bucket = readFilesUrl(FILES_URL ?? '');
  if (!bucket) return openFolder(DATA_DIR);
  // The SDK is loaded by those who use it alone.
  const { openBucket } = await import('./bucket.ts');
  return openBucket(bucket);
}

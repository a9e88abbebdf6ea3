import {
  access,
  constants,
  mkdir,
  opendir,
  readFile,
  rm,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { EnvError } from '../env.ts';
import type { Folder } from './file-store.ts';

/**
 * Files on the disk below DATA_DIR.
 * @throws EnvError when nothing can be written there
 */
export async function openFolder(dataDir: string): Promise<Folder> {
  const folder = join(dataDir, 'files');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EnvError(`DATA_DIR: nothing can be written there (${code})`);
  }
  return {
    place: 'disk',
    async put(path, content) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    },
    get: (path) =>
      readFile(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    remove: (path) => rm(join(folder, path), { force: true }),
    async *paths() {
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (entry.isFile()) yield relative(folder, join(entry.parentPath, entry.name));
      }
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

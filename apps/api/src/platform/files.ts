import { access, constants, mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Env, EnvError } from './env.ts';

/** Files by path; their content is encrypted before it is stored here. */
export interface FileStore {
  put(path: string, content: Uint8Array): Promise<void>;
  get(path: string): Promise<Uint8Array>;
  /** Succeeds if the file does not exist. */
  remove(path: string): Promise<void>;
  /** Free space in bytes. */
  freeBytes(): Promise<number>;
}

/**
 * Files on the disk below DATA_DIR; paths are built from our own ids.
 * @throws EnvError when nothing can be written there
 */
export async function openFileStore({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<FileStore> {
  const folder = join(DATA_DIR, 'files');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EnvError(`DATA_DIR: nothing can be written there (${code})`);
  }
  return {
    async put(path, content) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    },
    get: (path) => readFile(join(folder, path)),
    remove: (path) => rm(join(folder, path), { force: true }),
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

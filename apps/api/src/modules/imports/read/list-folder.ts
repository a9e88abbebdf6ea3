import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportError } from '../mistakes.ts';

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'it is no folder',
  EACCES: 'it may not be read',
};

/**
 * The CSV files of a folder, all of them readable.
 * @throws ImportError when the folder or a file cannot be read, or there is no file
 */
export async function listFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    throw new ImportError(`${folder}: ${WHY[error.code] ?? error.message}`);
  });
  const files = entries
    .filter((entry) => !entry.isDirectory() && entry.name.toLowerCase().endsWith('.csv'))
    .map(({ name }) => name)
    .sort();
  if (files.length === 0) throw new ImportError(`${folder}: it holds no CSV files`);
  for (const file of files) {
    await access(join(folder, file), constants.R_OK).catch(() => {
      throw new ImportError(`${join(folder, file)}: it may not be read`);
    });
  }
  return files;
}

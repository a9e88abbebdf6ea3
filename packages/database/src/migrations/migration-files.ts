import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder of numbered SQL files, applied in the order of their numbers. */
export interface MigrationSet {
  /** The set's name in the records of applied migrations; must never change. */
  name: string;
  folder: string;
}

export interface MigrationFile {
  set: string;
  /** The file's name: `001_accounts.sql`. */
  file: string;
  sql: string;
  /** SHA-256 of the file's bytes, hex. */
  checksum: string;
}

/** A migration cannot be read or applied; the message names set and file. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

const FILE_NAME = /^(\d{3})_[a-z0-9_]+\.sql$/;

/**
 * Reads a set's `NNN_name.sql` files in order.
 *
 * @throws MigrationError for a badly named file or a number used twice
 */
export async function readMigrations({ name, folder }: MigrationSet): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const seen = new Map<string, string>();
  for (const file of files) {
    const number = FILE_NAME.exec(file)?.[1];
    if (number === undefined) {
      throw new MigrationError(`${name}/${file}: a migration is named like 001_what_it_does.sql`);
    }
    const other = seen.get(number);
    if (other !== undefined) {
      throw new MigrationError(`${name}: ${other} and ${file} have the same number`);
    }
    seen.set(number, file);
  }
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(folder, file), 'utf8');
      return { set: name, file, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

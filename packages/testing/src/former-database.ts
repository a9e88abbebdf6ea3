import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MigrationSet, migrate, readMigrations } from '@merenda/database';
import { type TestDatabase, testDatabase } from './database.ts';

/** A database that the newest migrations have not reached: a test writes the rows that they find. */
export interface FormerDatabase extends TestDatabase {
  /** Applies the migrations that are missing. */
  migrateOn(): Promise<void>;
}

/**
 * A database before the migration `number` of the last set.
 * @throws Error when no migration has the number
 */
export async function databaseBefore(
  sets: readonly MigrationSet[],
  number: string,
): Promise<FormerDatabase> {
  const last = sets.at(-1);
  const files = last ? await readMigrations(last) : [];
  if (!last || !files.some(({ file }) => file.startsWith(`${number}_`))) {
    throw new Error(`no migration ${number}`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'merenda-former-'));
  try {
    for (const { file } of files) {
      if (file < number) await copyFile(join(last.folder, file), join(folder, file));
    }
    const database = await testDatabase([...sets.slice(0, -1), { ...last, folder }]);
    return {
      ...database,
      async migrateOn() {
        await migrate(database.url, sets);
      },
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

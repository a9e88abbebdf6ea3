import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { DATABASE_ADDRESS, isDatabaseAddress } from '../address.ts';
import { existingCluster } from '../cluster.ts';
import { existingHome } from '../cluster-home.ts';
import { embeddedFolder } from '../embedded-folder.ts';
import type { AddressSetting } from '../unusable.ts';
import { ROOT, type RunningCopy, runningCopies } from './running.ts';

/** The installation does not exist, or several could be meant. */
export class InstallationError extends Error {
  override name = 'InstallationError';
}

/** The installation that a command works on. Only `chooseInstallation` makes one. */
export class Installation {
  /** The folder of its secrets, files and, without a database address, its database. */
  readonly dataDir: string;
  /** The setting that names its database. */
  readonly setting: AddressSetting;
  readonly #databaseUrl: string | undefined;

  /** @throws InstallationError for a text that is no address */
  constructor(dataDir: string, source: Source) {
    const { DATABASE_URL, DATABASE_SESSION_URL } = source;
    this.dataDir = dataDir;
    this.setting = DATABASE_SESSION_URL ? 'DATABASE_SESSION_URL' : 'DATABASE_URL';
    this.#databaseUrl = DATABASE_SESSION_URL || DATABASE_URL || undefined;
    for (const setting of ['DATABASE_URL', 'DATABASE_SESSION_URL'] as const) {
      if (!source[setting] || isDatabaseAddress(source[setting])) continue;
      throw new InstallationError(`${setting}: wants ${DATABASE_ADDRESS}`);
    }
  }

  /** The address of its database, past a pooler; undefined for the embedded one. */
  get databaseUrl(): string | undefined {
    return this.#databaseUrl;
  }
}

type Source = Record<string, string | undefined>;

/** The command's dialogue with its caller. */
export interface Talk {
  tell(line: string): void;
  /** Absent where nobody can answer, such as in a script. */
  ask?: ((question: string) => Promise<string>) | undefined;
}

/**
 * The installation that a command works on: DATABASE_URL or DATA_DIR, else the repository's own
 * folder. It is printed in one line before anything of it is opened. If another copy runs and
 * neither variable is set, the caller is asked, and refused where nobody can answer
 * (product:operating#commands).
 * @throws InstallationError
 */
export async function chooseInstallation(
  source: Source,
  talk: Talk = terminal(),
): Promise<Installation> {
  const running = runningCopies();
  const dataDir = await folderOf(source, running, talk);
  const { DATABASE_URL, PUBLIC_HOSTS } = source;
  const installation = new Installation(dataDir, source);
  if (!DATABASE_URL && !existingCluster(existingHome(embeddedFolder(dataDir)))) {
    throw new InstallationError(
      `there is no installation in ${dataDir}: npm start makes one, DATA_DIR=… names another`,
    );
  }
  const copy = running.find((one) => one.dataDir === dataDir);
  const hosts = PUBLIC_HOSTS || copy?.address || 'which does not run here';
  const where = DATABASE_URL ? `${placeOf(DATABASE_URL)}, with the folder ${dataDir}` : dataDir;
  talk.tell(`merenda: on ${where} (${hosts})`);
  return installation;
}

/** Prints that a command works on a file alone. */
export function tellFileOnly(file: string, { tell }: Talk = terminal()): void {
  tell(`merenda: on the file ${file} alone, no installation`);
}

async function folderOf(
  { DATA_DIR, DATABASE_URL }: Source,
  running: readonly RunningCopy[],
  { ask, tell }: Talk,
): Promise<string> {
  const own = resolve(ROOT, DATA_DIR || '.data');
  const others = running.filter(({ dataDir }) => dataDir !== own);
  if (DATA_DIR || DATABASE_URL || others.length === 0) return own;
  const candidates = [own, ...others.map(({ dataDir }) => dataDir)];
  if (!ask) {
    throw new InstallationError(
      `not certain which installation is meant, of ${candidates.join(', ')}: DATA_DIR=… says it`,
    );
  }
  candidates.forEach((dataDir, index) => {
    tell(`  ${index + 1}  ${dataDir}`);
  });
  const chosen = candidates[Number(await ask('Which installation? ')) - 1];
  if (!chosen) throw new InstallationError('none was chosen');
  return chosen;
}

/** A database's address without the password in it. */
function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `the database ${pathname.slice(1)} at ${host}`;
}

/** Dialogue on standard error: the command's output may be a secret or JSON. */
function terminal(): Talk {
  const isThere = process.stdin.isTTY && process.stderr.isTTY;
  return {
    tell: (line) => console.error(line),
    ask: isThere ? askAtTerminal : undefined,
  };
}

async function askAtTerminal(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

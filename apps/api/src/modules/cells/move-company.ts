import { COMPANY_IDS } from '@merenda/domain/brands/brands';
import { countTornTransfers } from '@merenda/ledger';
import type { Pool, PoolClient } from 'pg';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { findPlaces } from '../../platform/cells.ts';
import { createDatabase, databaseOn } from '../../platform/database/database.ts';
import { tryLockName } from '../../platform/database/locks.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { countLocked } from '../../platform/seal/data-key.ts';
import { rowsOf } from './company-tables.ts';
import { copyLedger, copyRows, type Sides } from './copy-rows.ts';
import { fenceCompany, unfenceCompany } from './fence.ts';
import { MoveError } from './move-error.ts';
import { nameAccounts } from './name-accounts.ts';
import { resealRows } from './reseal-rows.ts';

/** A cell as its owner reaches it. */
export interface Cell {
  owner: Pool;
  dataKey: string;
  files: FileStore;
}

export interface Move {
  company: string;
  from: Cell;
  to: Cell;
  /** Called with the name of each step that is done; a test ends the move there. */
  onStep?: (step: MoveStep) => void | Promise<void>;
}

export type MoveStep = 'closed' | 'files' | 'copied' | 'left' | 'arrived';

export interface Moved {
  rows: number;
  transfers: number;
}

/**
 * Moves a company with its money to another cell. Its requests and jobs pause from the first step to the
 * last. The new cell has either nothing of it or, from one commit on, everything; before that commit the
 * old cell has given it up. Called again after any failure it goes on.
 * @throws MoveError with one line, before anything is changed
 */
export async function moveCompany({ company, from, to, onStep }: Move): Promise<Moved> {
  await requireCells(company, from, to);
  return withLock(to, company, async (into) => {
    await requirePlaces(company, from, to);
    await requireKeys(company, from, to);
    await requireWhole(company, from);
    const paths = await requireFiles(company, from);
    await fenceCompany(from.owner, company);
    await onStep?.('closed');
    await copyFiles(paths, from, to);
    await onStep?.('files');
    const out = await from.owner.connect();
    try {
      await out.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      await into.query('SET LOCAL session_replication_role = replica');
      // Joins of a large company's rows stay in memory.
      for (const side of [out, into]) await side.query("SET LOCAL work_mem = '256MB'");
      const moved = await copyAll({ company, out, into }, paths, { from, to });
      await onStep?.('copied');
      await out.query('ROLLBACK');
      // From here on neither cell serves the company, until the other has committed.
      const { rowCount } = await out.query(
        `UPDATE company SET place = 'left' WHERE id = $1 AND place <> 'here'`,
        [company],
      );
      if (rowCount === 0) throw new MoveError(`--from: the move of ${company} was taken back`);
      await onStep?.('left');
      await into.query('COMMIT');
      await onStep?.('arrived');
      return moved;
    } finally {
      out.release(true);
    }
  });
}

/**
 * Takes a move back that has not arrived: the old cell serves the company again.
 * @throws MoveError when the new cell has the company, or a move is under way
 */
export async function undoMove({ company, from, to }: Move): Promise<void> {
  await requireCells(company, from, to);
  await withLock(to, company, async () => {
    const place = (await findPlaces(createDatabase(from.owner))).get(company);
    if (place === undefined || place === 'here') {
      throw new MoveError(`--from: ${company} is not moving away from there`);
    }
    if ((await findPlaces(createDatabase(to.owner))).has(company)) {
      throw new MoveError(`--to: ${company} has arrived there; a move back is not possible`);
    }
    await unfenceCompany(from.owner, company);
  });
}

async function copyAll(
  sides: Sides,
  paths: readonly string[],
  { from, to }: Pick<Move, 'from' | 'to'>,
): Promise<Moved> {
  const { company, out, into } = sides;
  const copied = await copyRows(sides);
  await nameAccounts(out, company);
  const transfers = await copyLedger(sides);
  await resealRows(into, company, {
    env: { DATA_KEY: to.dataKey, FORMER_DATA_KEY: from.dataKey },
  });
  await into.query('DELETE FROM file_removal WHERE path = ANY ($1)', [paths]);
  const { rows } = await out.query<{ block: bigint; hash: string }>(
    `SELECT number AS block, encode(hash, 'hex') AS hash FROM ledger.block
     ORDER BY number DESC LIMIT 1`,
  );
  const [newest] = rows;
  const origin = { block: String(newest?.block ?? 0), hash: newest?.hash ?? null };
  await writeAudit(databaseOn(into), {
    action: 'company.arrived',
    subject: company,
    detail: { transfers, origin },
  });
  return { rows: [...copied.values()].reduce((sum, count) => sum + count, 0), transfers };
}

/** A file is noted for removal first, so that one of a move that is never finished goes. */
async function copyFiles(paths: readonly string[], from: Cell, to: Cell): Promise<void> {
  await to.owner.query(
    `INSERT INTO file_removal (path, due_at) SELECT path, now() + interval '1 day'
     FROM unnest($1::text[]) AS noted (path)
     ON CONFLICT (path) DO UPDATE SET due_at = excluded.due_at`,
    [paths],
  );
  for (const path of paths) await to.files.put(path, await readFile(from, path));
}

/** Lets one move or undo at a time work on a company, in a transaction of the new cell that holds the lock. */
async function withLock<T>(
  to: Cell,
  company: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await to.owner.connect();
  try {
    await client.query('BEGIN');
    if (!(await tryLockName(client, 'move', company))) {
      throw new MoveError(`--company: another move of ${company} is under way`);
    }
    return await work(client);
  } finally {
    client.release(true);
  }
}

async function requireCells(company: string, from: Cell, to: Cell): Promise<void> {
  if (!COMPANY_IDS.some((id) => id === company)) {
    throw new MoveError(`--company: there is no company ${company}`);
  }
  const [one, other] = await Promise.all([identityOf(from), identityOf(to)]);
  if (one === other) throw new MoveError('--to: it is the same database as --from');
  const [here, there] = await Promise.all([versionOf(from), versionOf(to)]);
  if (here !== there) {
    throw new MoveError(
      '--to: the cells differ in version; npm run migrate brings each up to date',
    );
  }
}

async function identityOf({ owner }: Cell): Promise<string | undefined> {
  const { rows } = await owner.query<{ identity: string }>(
    `SELECT system_identifier || '/' || current_database() AS identity FROM pg_control_system()`,
  );
  return rows[0]?.identity;
}

async function versionOf({ owner }: Cell): Promise<string> {
  const { rows } = await owner.query(
    'SELECT set, file, checksum FROM migrations.applied ORDER BY set, file',
  );
  return JSON.stringify(rows);
}

async function requirePlaces(company: string, from: Cell, to: Cell): Promise<void> {
  const place = (await findPlaces(createDatabase(from.owner))).get(company);
  const there = (await findPlaces(createDatabase(to.owner))).get(company);
  if (place === undefined) throw new MoveError(`--from: ${company} is not in this cell`);
  if (there !== undefined) {
    throw new MoveError(
      place === 'left' && there === 'here'
        ? `--to: ${company} has arrived there already`
        : `--to: ${company} is, or was, in this cell already`,
    );
  }
}

/** Each cell's key opens its own secrets, and triggers may be turned off in the new one. */
async function requireKeys(company: string, from: Cell, to: Cell): Promise<void> {
  for (const [option, { owner, dataKey }] of [
    ['FROM_DATA_KEY', from],
    ['TO_DATA_KEY', to],
  ] as const) {
    const locked = await countLocked({ env: { DATA_KEY: dataKey } }, createDatabase(owner));
    if (locked > 0) {
      throw new MoveError(`${option}: it does not open ${locked} secrets of its cell`);
    }
  }
  const { rows } = await to.owner.query<{ may: boolean }>(
    `SELECT rolsuper OR has_parameter_privilege('session_replication_role', 'SET') AS may
     FROM pg_roles WHERE rolname = current_user`,
  );
  if (!rows[0]?.may) {
    throw new MoveError(
      `--to: ${company}'s rows want GRANT SET ON PARAMETER session_replication_role to this user`,
    );
  }
}

async function requireWhole(company: string, { owner }: Cell): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('BEGIN');
    await nameAccounts(client, company);
    const torn = await countTornTransfers(client);
    if (torn > 0) throw new MoveError(`--from: ${torn} transfers are between companies`);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

async function requireFiles(company: string, from: Cell): Promise<string[]> {
  const { rows } = await from.owner.query<{ path: string }>(
    `SELECT path FROM medical_report WHERE ${rowsOf('medical_report', company)} ORDER BY path`,
  );
  const paths = rows.map(({ path }) => path);
  for (const path of paths) {
    await readFile(from, path);
  }
  return paths;
}

/** @throws MoveError for a file that the database names and nobody has */
async function readFile({ files }: Cell, path: string): Promise<Buffer> {
  const content = await files.get(path).catch(() => undefined);
  if (!content) throw new MoveError(`--from-files: ${path} cannot be read`);
  return content;
}

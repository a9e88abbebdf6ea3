import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/generated.ts';
import type { Env } from '../env.ts';
import { open, SealError, seal } from './seal.ts';

/** The settings with the data key, and the former key during a rotation. */
export interface KeyHolder {
  env: Pick<Env, 'DATA_KEY' | 'FORMER_DATA_KEY'>;
}

/** A table with one secret per row, sealed under DATA_KEY. */
export interface SealedTable {
  /** The primary key. */
  id: string;
  /** The column of the secret; `data_key_print` beside it identifies the key that sealed it. */
  sealed: string;
  /** The place that the seal authenticates. */
  place: (id: string) => string;
}

/** Every table with such a secret; a table missing here would lose its secrets at a rotation. */
export const SEALED_TABLES = {
  health_key: {
    id: 'student_id',
    sealed: 'wrapped_key',
    place: (id) => `key of student ${id}`,
  },
  health_draft_key: {
    id: 'draft_id',
    sealed: 'wrapped_key',
    place: (id) => `key of health draft ${id}`,
  },
  ticket_key: {
    id: 'ticket_id',
    sealed: 'wrapped_key',
    place: (id) => `key of ticket ${id}`,
  },
  authenticator_app: {
    id: 'guardian_id',
    sealed: 'sealed',
    place: (id) => `authenticator app of guardian ${id}`,
  },
  operator_totp: {
    id: 'operator_id',
    sealed: 'sealed',
    place: (id) => `authenticator of operator ${id}`,
  },
  statement_key: {
    id: 'id',
    sealed: 'sealed',
    place: (id) => `statement key ${id}`,
  },
  payout_details: {
    id: 'payout_id',
    sealed: 'sealed',
    place: (id) => `details of payout ${id}`,
  },
} as const satisfies Partial<Record<keyof DB, SealedTable>>;

export type SealedTableName = keyof typeof SEALED_TABLES;

export interface SealedSecret {
  sealed: Buffer;
  print: Buffer;
}

const PRINT_BYTES = 8;

/** A key that seals secrets, with its fingerprint. */
interface DataKey {
  key: Buffer;
  print: Buffer;
}

/** The current key, followed during a rotation by the other key that still opens. */
function dataKeys({ env }: KeyHolder): [DataKey, ...DataKey[]] {
  if (!env.DATA_KEY) throw new SealError('DATA_KEY is not set');
  const former = env.FORMER_DATA_KEY === undefined ? [] : [readKey(env.FORMER_DATA_KEY)];
  return [readKey(env.DATA_KEY), ...former];
}

function readKey(digits: string): DataKey {
  const key = Buffer.from(digits, 'hex');
  const print = createHmac('sha256', key).update('print').digest().subarray(0, PRINT_BYTES);
  return { key, print };
}

/**
 * Seals a row's secret under DATA_KEY.
 * @throws SealError without DATA_KEY, or if the table holds secrets under an unknown key: both keys would
 * be needed from then on
 */
export async function sealSecret(
  holder: KeyHolder,
  db: Kysely<DB>,
  table: SealedTableName,
  { id, secret }: { id: string; secret: Uint8Array },
): Promise<SealedSecret> {
  const keys = dataKeys(holder);
  const known = sql.join(keys.map(({ print }) => print));
  const { rows } = await sql`
    SELECT FROM ${sql.table(table)} WHERE data_key_print NOT IN (${known}) LIMIT 1`.execute(db);
  if (rows.length > 0)
    throw new SealError('other secrets are sealed under another key than DATA_KEY');
  const [{ key, print }] = keys;
  return { sealed: seal(key, secret, SEALED_TABLES[table].place(id)), print };
}

/**
 * Whether there are secrets, and DATA_KEY and FORMER_DATA_KEY have sealed none of them; without DATA_KEY,
 * whether there are any.
 */
export async function opensNothing({ env }: KeyHolder, db: Kysely<DB>): Promise<boolean> {
  const known = (env.DATA_KEY ? dataKeys({ env }) : []).map(({ print }) => print);
  let sealed = false;
  for (const table of Object.keys(SEALED_TABLES)) {
    const { rows } = await sql<{ known: boolean; some: boolean }>`
      SELECT EXISTS (SELECT FROM ${sql.table(table)} WHERE data_key_print = ANY (${known}::bytea[])) AS known,
        EXISTS (SELECT FROM ${sql.table(table)}) AS some`.execute(db);
    if (rows.some((row) => row.known)) return false;
    sealed ||= rows.some((row) => row.some);
  }
  return sealed;
}

/** @throws SealError if the secret was sealed under another key or for another row, or was altered */
export function openSecret(
  holder: KeyHolder,
  table: SealedTableName,
  { id, sealed, print }: SealedSecret & { id: string },
): Buffer {
  const keys = dataKeys(holder);
  const { key } = keys.find((known) => known.print.equals(print)) ?? keys[0];
  return open(key, sealed, SEALED_TABLES[table].place(id));
}

/**
 * Seals a secret anew under DATA_KEY.
 * @returns the new value; `current` if DATA_KEY sealed it already, `locked` if no known key opens it
 */
export function resealSecret(
  holder: KeyHolder,
  table: SealedTableName,
  row: SealedSecret & { id: string },
): SealedSecret | 'current' | 'locked' {
  const [{ key, print }] = dataKeys(holder);
  if (print.equals(row.print)) return 'current';
  try {
    const secret = openSecret(holder, table, row);
    return { sealed: seal(key, secret, SEALED_TABLES[table].place(row.id)), print };
  } catch (error) {
    if (error instanceof SealError) return 'locked';
    throw error;
  }
}

/** The number of secrets that no known key has sealed. */
export async function countLocked(holder: KeyHolder, db: Kysely<DB>): Promise<number> {
  const known = sql.join(dataKeys(holder).map(({ print }) => print));
  let locked = 0;
  for (const table of Object.keys(SEALED_TABLES)) {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM ${sql.table(table)}
      WHERE data_key_print NOT IN (${known})`.execute(db);
    locked += rows[0]?.n ?? 0;
  }
  return locked;
}

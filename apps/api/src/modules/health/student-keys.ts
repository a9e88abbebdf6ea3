import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { openSecret, sealSecret } from '../../platform/seal/data-key.ts';
import { SealError } from '../../platform/seal/seal.ts';
import type { Services } from '../services.ts';

type Holder = Pick<Services, 'env' | 'log'>;

const KEY_BYTES = 32;

/** The failure for data that exists while its key is missing. */
export const locked = () =>
  new Failure('health_data_locked', {
    message: 'health data cannot be opened with the present DATA_KEY',
    userMessageKey: 'health.error.locked',
  });

/**
 * The key of data that was read before.
 * @param stored reads the data's record again
 * @throws Failure not_found if the data was deleted with its key since; health_data_locked
 */
export async function requireKey(
  key: Promise<Buffer | undefined>,
  stored: { executeTakeFirst(): Promise<unknown> },
): Promise<Buffer> {
  const found = await key;
  if (found) return found;
  throw (await stored.executeTakeFirst()) ? locked() : notFound();
}

/** A table of keys that are wrapped by DATA_KEY. */
type KeyTable = 'health_key' | 'health_draft_key';

const ID_COLUMNS = { health_key: 'student_id', health_draft_key: 'draft_id' } as const;

/**
 * The student's key, created if there is none.
 * @throws Failure health_data_locked without DATA_KEY, or when existing data was written with
 * another one; then the database is unchanged
 */
export const studentKeyFor = (
  holder: Holder,
  trx: Transaction<DB>,
  studentId: string,
): Promise<Buffer> => keyFor(holder, trx, 'health_key', studentId);

/** @throws Failure health_data_locked when it was wrapped with another DATA_KEY */
export const studentKeyOf = (
  holder: Holder,
  db: Kysely<DB>,
  studentId: string,
): Promise<Buffer | undefined> => keyOf(holder, db, 'health_key', studentId);

/** Each of these students' keys. @throws Failure health_data_locked */
export const studentKeysOf = (
  holder: Holder,
  db: Kysely<DB>,
  students: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> => keysOf(holder, db, 'health_key', students);

/** The key of a draft for a student not yet registered, created if there is none. */
export const draftKeyFor = (
  holder: Holder,
  trx: Transaction<DB>,
  draftId: string,
): Promise<Buffer> => keyFor(holder, trx, 'health_draft_key', draftId);

/** @throws Failure health_data_locked when it was wrapped with another DATA_KEY */
export const draftKeyOf = (
  holder: Holder,
  db: Kysely<DB>,
  draftId: string,
): Promise<Buffer | undefined> => keyOf(holder, db, 'health_draft_key', draftId);

async function keyFor(
  holder: Holder,
  trx: Transaction<DB>,
  table: KeyTable,
  id: string,
): Promise<Buffer> {
  const known = await keyOf(holder, trx, table, id);
  if (known) return known;
  const key = randomBytes(KEY_BYTES);
  const wrapped = await sealSecret(holder, trx, table, { id, secret: key }).catch(
    tellLocked(holder),
  );
  const { rows } = await sql`
    INSERT INTO ${sql.table(table)} (${sql.ref(ID_COLUMNS[table])}, wrapped_key, data_key_print)
    VALUES (${id}, ${wrapped.sealed}, ${wrapped.print})
    ON CONFLICT DO NOTHING RETURNING true`.execute(trx);
  if (rows.length === 1) return key;
  // A concurrent transaction created the key; it is visible now.
  const theirs = await keyOf(holder, trx, table, id);
  if (!theirs) throw new Error('a key of health data came and went');
  return theirs;
}

async function keyOf(
  holder: Holder,
  db: Kysely<DB>,
  table: KeyTable,
  id: string,
): Promise<Buffer | undefined> {
  return (await keysOf(holder, db, table, [id])).get(id);
}

async function keysOf(
  holder: Holder,
  db: Kysely<DB>,
  table: KeyTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const { rows } = await sql<{ id: string; sealed: Buffer; print: Buffer }>`
    SELECT ${sql.ref(ID_COLUMNS[table])} AS id, wrapped_key AS sealed, data_key_print AS print
    FROM ${sql.table(table)} WHERE ${sql.ref(ID_COLUMNS[table])} = ANY (${ids}::uuid[])`.execute(
    db,
  );
  return new Map(
    rows.map((row) => [row.id, openSealed(holder, () => openSecret(holder, table, row))]),
  );
}

/** Opens sealed content; a failure is logged for the operator and thrown for the guardian. */
export function openSealed(holder: Pick<Holder, 'log'>, opening: () => Buffer): Buffer {
  try {
    return opening();
  } catch (error) {
    return tellLocked(holder)(error);
  }
}

const tellLocked =
  ({ log }: Pick<Holder, 'log'>) =>
  (error: unknown): never => {
    if (!(error instanceof SealError)) throw error;
    log.error(`health data can be neither kept nor read: ${error.message}`);
    throw locked();
  };

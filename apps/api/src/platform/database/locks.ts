import type { Executor } from '@merenda/database';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from './generated.ts';

/**
 * The spaces of advisory locks: names of different spaces never wait for each other. The numbers are
 * PostgreSQL's seed of the hash. The ledger's own space, 4720, is in its SQL.
 */
const LOCK_SPACES = {
  /** A menu's slot on a day. */
  slot: 2,
  /** A company's demo data, by the company's id. */
  demo: 3,
  /** A wallet that automatic top-ups watch, by its id. */
  wallet: 5,
  /** A guardian's registrations of students, by the guardian's id. */
  registration: 7,
  /** A company's set of dish pictures, by the company's id. */
  pictures: 8,
  /** Imports run one at a time. */
  import: 9,
  /** The making of the first key that signs statements. */
  signing: 10,
  /**
   * Requests to be another guardian, by school and registration number, even if no student has that number.
   */
  request: 35,
  /** A company's canned answers, by the company's id. */
  cannedAnswers: 37,
  /** A company's move to another cell, by the company's id. */
  move: 36,
  /** A registration number in small letters, by school. */
  number: 39,
  /** A service of a school's day in the kitchen. */
  kitchen: 38,
  /** The money that a guardian is given by operators, by the guardian's id. */
  given: 62,
  /** The terms of a company's menus, by the company's id; shared by orders, also in SQL. */
  terms: 45,
} as const;

type LockSpace = keyof typeof LOCK_SPACES;

const keyOf = (space: LockSpace, name: string): RawBuilder<unknown> =>
  sql`hashtextextended(${name}, ${LOCK_SPACES[space]})`;

/** Takes a lock until the transaction ends; waits for its holder. */
export async function lockName(trx: Kysely<DB>, space: LockSpace, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${keyOf(space, name)})`.execute(trx);
}

/** Takes several locks in the given order, in one statement. */
export async function lockNames(
  trx: Kysely<DB>,
  space: LockSpace,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(name, ${LOCK_SPACES[space]}))
    FROM unnest(${names}::text[]) AS name`.execute(trx);
}

/** Takes locks that others may hold in this way, too; waits for whoever holds or wants one alone. */
export async function shareNames(
  trx: Kysely<DB>,
  space: LockSpace,
  names: readonly string[],
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(name, ${LOCK_SPACES[space]}))
    FROM unnest(${names}::text[]) AS name`.execute(trx);
}

/** Takes every company's lock, in the order of `lockNames` and `shareNames` over sorted ids. */
export async function lockEachCompany(transaction: Executor, space: LockSpace): Promise<void> {
  await transaction.query(
    `SELECT pg_advisory_xact_lock(hashtextextended(id, $1))
     FROM (SELECT id FROM company ORDER BY id COLLATE "C") AS company`,
    [LOCK_SPACES[space]],
  );
}

/** @returns false if another transaction holds the lock; does not wait */
export async function tryLockName(
  transaction: Executor,
  space: LockSpace,
  name: string,
): Promise<boolean> {
  const { rows } = await transaction.query<{ gained: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, $2)) AS gained',
    [name, LOCK_SPACES[space]],
  );
  return rows[0]?.gained === true;
}

/**
 * Locks rows with their keys: rows that refer to them wait until the transaction ends, and those that
 * are being written are awaited. A removal locks in this way, and a block of a guardian. All else takes
 * `forNoKeyUpdate`: nobody's order waits while a company or a school is changed.
 */
export const withKey = <Query extends { forUpdate(): Query }>(query: Query): Query =>
  query.forUpdate();

import type { EventEmitter } from 'node:events';
import type { Executor } from '@merenda/database';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type Transaction,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { OnePlanCompiler } from './compiler.ts';
import type { DB } from './generated.ts';
import { APPLICATION_ROLE } from './migrations.ts';
import { prepareStatements } from './prepared.ts';

/**
 * Settings of the application's connections. The role has few rights. Each statement's plan is kept for all
 * parameters, where PostgreSQL by itself would plan many statements anew each time (record 0507).
 * Statements may be pipelined (record 0507). A pooler may stand in between; its own file gives the role and
 * settings then (deploy/pgbouncer.ini).
 */
export const APPLICATION = {
  role: APPLICATION_ROLE,
  settings: { plan_cache_mode: 'force_generic_plan' },
  pipeline: true,
  transactionsOnly: true,
} as const;

/** Settings of the one connection of a copy that listens (`openSession`). */
export const SESSION = {
  application_name: 'merenda api, listening',
  connectionTimeoutMillis: 3_000,
  query_timeout: 5_000,
} as const;

/** Signals that a transaction may emit to this process after its end. */
export type Signal = 'mail';

/** Emitter of signals after a transaction: `on('mail', listener)`. */
export type Signals = EventEmitter<Record<Signal, []>>;

/**
 * Typed queries over the application's pool, whose statements are prepared from now on.
 * @param signals emits the signals that `signalAfter` asked for
 * @param isDirect no pooler stands in between (`prepareStatements`)
 */
export const createDatabase = (
  pool: Pool,
  { signals, isDirect = false }: { signals?: Signals; isDirect?: boolean } = {},
): Kysely<DB> => {
  prepareStatements(pool, isDirect);
  return new Kysely<DB>({ dialect: new Dialect({ pool }, signals) });
};

/** Typed queries on the caller's own connection, whose transaction has begun already. */
export const databaseOn = (client: PoolClient): Kysely<DB> => {
  const connection = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => connection, end: async () => {}, options: {} };
  return new Kysely<DB>({ dialect: new Dialect({ pool } as PostgresDialectConfig) });
};

const asked = new WeakMap<DatabaseConnection, Set<Signal>>();

/**
 * Emits a signal when the connection is given back: after the transaction's commit. A rolled-back
 * transaction signals too: the listener checks whether there is work.
 */
export const signalAfter = (db: Kysely<DB>, signal: Signal): Promise<void> =>
  db.getExecutor().provideConnection(async (connection) => {
    asked.set(connection, (asked.get(connection) ?? new Set()).add(signal));
  });

class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #signals: Signals | undefined;

  constructor(config: PostgresDialectConfig, signals?: Signals) {
    super(config);
    this.#config = config;
    this.#signals = signals;
  }

  override createDriver(): PostgresDriver {
    return new SignallingDriver(this.#config, this.#signals);
  }

  override createQueryCompiler(): OnePlanCompiler {
    return new OnePlanCompiler();
  }
}

class SignallingDriver extends PostgresDriver {
  readonly #signals: Signals | undefined;

  constructor(config: PostgresDialectConfig, signals: Signals | undefined) {
    super(config);
    this.#signals = signals;
  }

  override async releaseConnection(
    connection: Parameters<PostgresDriver['releaseConnection']>[0],
  ): Promise<void> {
    const due = asked.get(connection) ?? [];
    asked.delete(connection);
    await super.releaseConnection(connection);
    for (const signal of due) this.#signals?.emit(signal);
  }
}

/** Lets the ledger post inside the same transaction as our own writes. */
export function executorOf(db: Kysely<DB> | Transaction<DB>): Executor {
  return {
    async query<R extends object>(text: string, values: unknown[] = []) {
      const { rows } = await db.executeQuery<R>(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

/** Did a unique index (optionally the named one) refuse the row? */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

/** Was the row refused because its guardian has left meanwhile? (Trigger `guardian_is_here`.) */
export const isGuardianGone = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'guardian_is_here';

/** Was the row refused because its student was deleted meanwhile? (Trigger `student_is_here`.) */
export const isStudentGone = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'student_is_here';

/** References to classes: an operator may delete one between a request's check and its write. */
const TO_CLASSES: ReadonlySet<unknown> = new Set([
  'enrolment_class_id_school_id_fkey',
  'kitchen_print_class_class_id_fkey',
  'kitchen_print_class_dish_class_id_fkey',
  'student_class_id_school_id_fkey',
]);

/** Was the row refused because its class was deleted meanwhile, or is of another school than the row? */
export const isClassGone = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && TO_CLASSES.has(error.constraint);

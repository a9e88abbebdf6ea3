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
 * How the application's connections begin: with few rights, and keeping the plan of a statement whatever
 * it is asked for, where PostgreSQL by itself would plan many of them anew each time (record 0475), and
 * statements behind each other (record 0509).
 */
export const APPLICATION = {
  role: APPLICATION_ROLE,
  settings: { plan_cache_mode: 'force_generic_plan' },
  pipeline: true,
} as const;

/** What a transaction may ask to be told to others of this process once it is over. */
export type Signal = 'mail';

/** Told after the transaction: `on('mail', listener)`. */
export type Signals = EventEmitter<Record<Signal, []>>;

/**
 * Typed queries over the application's pool, all of whose statements are prepared from now on.
 * @param signals gets what `signalAfter` asked for
 */
export const createDatabase = (pool: Pool, signals?: Signals): Kysely<DB> => {
  prepareStatements(pool);
  return new Kysely<DB>({ dialect: new Dialect({ pool }, signals) });
};

/** Typed queries in a transaction that was begun on a connection of one's own. */
export const databaseOn = (client: PoolClient): Kysely<DB> => {
  const connection = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => connection, end: async () => {}, options: {} };
  return new Kysely<DB>({ dialect: new Dialect({ pool } as PostgresDialectConfig) });
};

const asked = new WeakMap<DatabaseConnection, Set<Signal>>();

/**
 * Emits a signal when the connection is given back: after the transaction's commit. One that was
 * rolled back signals too, so a listener looks for itself whether there is anything to do.
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

/** Did a unique index refuse the row? Optionally: this one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

/** Was the row for a guardian who has left meanwhile? (Trigger `guardian_is_here`.) */
export const isGuardianGone = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'guardian_is_here';

/** Was it about a student who has been deleted meanwhile? (Trigger `student_is_here`.) */
export const isStudentGone = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'student_is_here';

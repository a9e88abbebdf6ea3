import type { Executor } from '@merenda/database';
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { DB } from './generated.ts';

/** Typed queries over the application's pool. */
export const createDatabase = (pool: Pool): Kysely<DB> =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });

/** Lets the ledger post inside the same transaction as our own writes. */
export function executorOf(db: Kysely<DB> | Transaction<DB>): Executor {
  return {
    async query<R extends object>(text: string, values: unknown[] = []) {
      const { rows } = await db.executeQuery<R>(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

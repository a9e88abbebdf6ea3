import { randomUUID } from 'node:crypto';
import { createPool, type Executor } from '@merenda/database';
import { testDatabase } from '@merenda/testing/database';
import type pg from 'pg';
import type { AccountOpening } from '../accounts.ts';
import { ledgerMigrations, type Movement, openAccount, type PostItem, post } from '../index.ts';
import { type SealOptions, type SealResult, sealBlocks } from '../seal-blocks.ts';

export interface LedgerFixture {
  url: string;
  /** A pool of the schema's owner. */
  owner: pg.Pool;
  /** A pool of the application's role. */
  app: pg.Pool;
  drop(): Promise<void>;
}

/** A ledger in a new database on the test run's server. */
export async function ledgerFixture(appConnections = 10): Promise<LedgerFixture> {
  const { url, pool, drop } = await testDatabase([ledgerMigrations]);
  const app = createPool(url, { max: appConnections, role: 'merenda_app' });
  return {
    url,
    owner: pool,
    app,
    async drop() {
      await app.end();
      await drop();
    },
  };
}

/** Opens an account; returns its id. */
export async function account(
  pool: pg.Pool,
  opening: Partial<AccountOpening> = {},
): Promise<string> {
  const id = opening.id ?? randomUUID();
  await openAccount(pool, { id, mode: 'strict', currency: 'BRL', kind: 'wallet', ...opening });
  return id;
}

/** A wallet with money in it, credited from a new company account. */
export async function wallet(pool: pg.Pool, amountMinor = 0n): Promise<string> {
  const id = await account(pool);
  if (amountMinor > 0n) {
    const source = await account(pool, { mode: 'append', kind: 'clearing' });
    await postOne(pool, movement(source, id, amountMinor, { kind: 'topup' }));
  }
  return id;
}

/** An item that moves an amount between two accounts in BRL, with a new id unless one is given. */
export function movement(
  debit: string,
  credit: string,
  amountMinor: bigint,
  more: Partial<Movement> = {},
): Movement {
  return {
    id: randomUUID(),
    debit,
    credit,
    amountMinor,
    currency: 'BRL',
    kind: 'transfer',
    ...more,
  };
}

/** Posts one item; returns its result. */
export async function postOne(pool: pg.Pool, item: PostItem) {
  const [result] = await post(pool, [item]);
  if (result === undefined) throw new Error('no result');
  return result;
}

/** The codes of a call, in order. */
export async function codesOf(pool: pg.Pool, items: PostItem[]): Promise<string[]> {
  return (await post(pool, items)).map(({ code }) => code);
}

/**
 * Seals everything that was posted before. Transactions of all databases of the server count, and tests share
 * one server: a neighbour's long transaction is waited for.
 */
export async function sealAll(pool: Executor, options: SealOptions = {}): Promise<SealResult> {
  const sealed = await sealBlocks(pool, { settleTimeoutMs: 120_000, ...options });
  if (!sealed.complete) throw new Error('a transaction of the server outlasted the sealing');
  return sealed;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bootPostgres, createPool, migrate, type PostgresServer } from '@merenda/database';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  auditLedger,
  balanceOf,
  isPosted,
  ledgerMigrations,
  type Movement,
  post,
  rollUp,
  sealBlocks,
} from '../index.ts';
import { onlyRow } from '../only.ts';
import { account, movement, sealAll, wallet } from '../testing/fixture.ts';

/** The number of times that the server is killed under load. */
const CRASHES = process.env.LEDGER_LONG ? 10 : 1;

let dataDir: string;
let server: PostgresServer;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ledger-crash-'));
});
afterEach(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<pg.Pool> {
  server = await bootPostgres({ dataDir });
  return createPool(server.url, { max: 12, connectTimeoutMs: 2_000 });
}

/** Kills all of the server's processes at once. */
async function killServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer AS pid`,
  );
  process.kill(-onlyRow(rows).pid, 'SIGKILL');
  await server.exited;
}

it('kill -9 of PostgreSQL under load loses no acknowledged transfer, and a retry doubles none', async () => {
  let pool = await start();
  await migrate(server.url, [ledgerMigrations]);
  const from = await account(pool, { floorMinor: -1_000_000n });
  const [to, sales] = [await wallet(pool), await account(pool, { mode: 'append', kind: 'sales' })];
  const attempted: Movement[] = [];
  const acknowledged = new Set<string>();

  for (let crash = 0; crash < CRASHES; crash += 1) {
    let alive = true;
    const clients = Array.from({ length: 16 }, async (_, n) => {
      while (alive) {
        const item = movement(from, n % 2 ? to : sales, 1n);
        attempted.push(item);
        try {
          const [result] = await post(pool, [item]);
          if (result && isPosted(result)) acknowledged.add(item.id);
        } catch {
          alive = false;
        }
      }
    });
    await sleep(300);
    await sealBlocks(pool);
    await killServer(pool);
    await Promise.all(clients);
    await pool.end();
    pool = await start();
  }

  expect(acknowledged.size).toBeGreaterThan(50);
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM ledger.transfer_detail WHERE kind = 'transfer'`,
  );
  const stored = new Set(rows.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  expect(await auditLedger(pool)).toMatchObject({ findings: [] });

  const retried = await post(pool, attempted);
  expect(retried.map(({ code }) => code)).toEqual(
    attempted.map(({ id }) => (stored.has(id) ? 'exists' : 'ok')),
  );
  await sealAll(pool);
  await rollUp(pool);
  expect(await auditLedger(pool)).toMatchObject({
    findings: [],
    transfers: attempted.length,
    unsealed: 0,
  });
  expect((await balanceOf(pool, from))?.postedMinor).toBe(-BigInt(attempted.length));
  await pool.end();
}, 600_000);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { createPool } from '@merenda/database';
import { testDatabase } from '@merenda/testing/database';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { createGateways } from '../gateways/index.ts';
import { buildApp } from '../http/app.ts';
import { recordCardGateways } from '../modules/cards/index.ts';
import { syncCompanies } from '../modules/companies/index.ts';
import type { Services } from '../modules/services.ts';
import type { Clock } from '../platform/clock.ts';
import { APPLICATION } from '../platform/database/database.ts';
import { MIGRATIONS } from '../platform/database/migrations.ts';
import { readEnv } from '../platform/env.ts';
import { createLog } from '../platform/log/log.ts';
import { createServices } from '../start/create-services.ts';

export interface TestApi {
  app: FastifyInstance;
  services: Services;
  /** The database owner's connections, to check rows directly and to make menus. */
  owner: Pool;
  /** http://127.0.0.1:<port>/api */
  url: string;
  close(): Promise<void>;
}

/** A cheap password hash for test guardians; another test covers the real cost. */
const passwordCost = { memory: 8, passes: 1, parallelism: 1 };

/** Short pauses: tests make processors fail on purpose. */
const PAUSES = { firstMs: 5, longestMs: 50 };

/** Seals the keys of health data. */
const DATA_KEY = '5e'.repeat(32);

/**
 * Starts the whole API over real HTTP on its own freshly migrated database. Jobs do not run by themselves:
 * a test runs those that it needs. `logTo` gets every line, traces included.
 */
export async function startApi(
  options: {
    clock?: Clock;
    env?: Record<string, string>;
    logTo?: Writable;
    /** Changes the database before the API opens its connections. */
    before?: (owner: Pool) => Promise<void>;
  } = {},
): Promise<TestApi> {
  const database = await testDatabase([...MIGRATIONS]);
  await options.before?.(database.pool);
  const dataDir = await mkdtemp(join(tmpdir(), 'merenda-files-'));
  const pool = createPool(database.url, { ...APPLICATION, max: 10 });
  const env = readEnv({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DATA_KEY,
    RATE_LIMIT: '1000000',
    FREE_SIGN_UPS: '1000000',
    LOG_LEVEL: 'silent',
    ...options.env,
  });
  const log = createLog(options.logTo ? 'trace' : env.LOG_LEVEL, options.logTo);
  const services = await createServices({
    env,
    pool,
    log,
    clock: options.clock,
    passwordCost,
    gateways: await createGateways(env, PAUSES),
  });
  await syncCompanies(services);
  await recordCardGateways(services);
  const app = await buildApp(services);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    services,
    owner: database.pool,
    url: `${origin}/api`,
    async close() {
      await app.close();
      await services.live.close();
      await services.outbox.close();
      await pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

import { createCoalescer } from '@merenda/ledger';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Clock, systemClock } from './clock.ts';
import { createDatabase } from './db/database.ts';
import type { Env } from './env.ts';
import { openFileStore } from './files.ts';
import { createGateways } from './gateways/index.ts';
import { createMailer } from './mail/mailer.ts';
import type { Services } from './services.ts';

/**
 * All that the verbs lean on, over a pool of the application's role. Whoever makes them closes the
 * coalescer, then the pool.
 * @throws EnvError when the settings do not fit together
 */
export async function createServices({
  env,
  pool,
  log,
  clock = systemClock,
}: {
  env: Env;
  pool: Pool;
  log: Logger;
  clock?: Clock | undefined;
}): Promise<Services> {
  return {
    env,
    pool,
    db: createDatabase(pool),
    clock,
    log,
    mailer: createMailer(env),
    gateways: createGateways(env),
    files: await openFileStore(env),
    coalescer: createCoalescer(pool),
  };
}

import type { Coalescer } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { DB } from './db/generated.ts';
import type { Env } from './env.ts';
import type { FileStore } from './files.ts';
import type { Gateways } from './gateways/index.ts';
import type { Mailer } from './mail/mailer.ts';

/** What every verb may lean on; made once at start, passed down, never imported as a global. */
export interface Services {
  env: Env;
  pool: Pool;
  db: Kysely<DB>;
  clock: Clock;
  log: Logger;
  mailer: Mailer;
  gateways: Gateways;
  files: FileStore;
  /** Gathers single postings of many requests into few commits. */
  coalescer: Coalescer;
}

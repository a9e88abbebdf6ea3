import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Clock } from './clock.ts';
import type { DB } from './database/generated.ts';
import type { Env } from './env.ts';
import type { FileStore } from './files/file-store.ts';
import type { Gate } from './gate/gate.ts';
import type { LiveHub } from './live/hub.ts';
import type { Log } from './log/log.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Metrics } from './metrics.ts';
import type { Printer } from './printing/printer.ts';
import type { Tracing } from './tracing/start-tracing.ts';
import type { Uploads } from './uploads/uploads.ts';

/** The services of a running copy; made once at start, passed down, never imported as a global. */
export interface Platform {
  env: Env;
  pool: Pool;
  db: Kysely<DB>;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** Admits work that costs memory or threads. */
  gate: Gate;
  /** Present if traces are sent to a collector. */
  tracing?: Tracing | undefined;
  outbox: Outbox;
  /** Wakes the guardians' open pages that have new events. */
  live: LiveHub;
  files: FileStore;
  /** Prints documents; nothing else does. */
  printer: Printer;
  /** Checks uploaded files and makes them harmless. */
  uploads: Uploads;
  /** Aborted when this copy is asked to end; it then begins no new work (product:operating#stopping). */
  stopping: AbortSignal;
}

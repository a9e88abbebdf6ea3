import { EventEmitter } from 'node:events';
import { openSession } from '@merenda/database';
import type { Pool } from 'pg';
import { createPasswords, type PasswordCost } from '../auth/passwords.ts';
import { createGateways, type Gateways } from '../gateways/index.ts';
import { findOpenAlerts } from '../modules/alerts/index.ts';
import { COMPOSERS } from '../modules/emails.ts';
import { findMealStates } from '../modules/meals/index.ts';
import type { Services } from '../modules/services.ts';
import { createSessions } from '../modules/session/index.ts';
import { findWalletStates } from '../modules/wallets/index.ts';
import { WAYS_IN } from '../modules/ways-in.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { createDatabase, SESSION, type Signals } from '../platform/database/database.ts';
import type { Env } from '../platform/env.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { createGate } from '../platform/gate/gate.ts';
import { createLiveHub } from '../platform/live/hub.ts';
import type { Log } from '../platform/log/log.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { createOutbox } from '../platform/mail/outbox.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createPrinter } from '../platform/printing/printer.ts';
import type { Tracing } from '../platform/tracing/start-tracing.ts';
import { createUploads } from '../platform/uploads/uploads.ts';

/**
 * Creates the services of the verbs, over a pool with the application's role. The caller closes the live
 * hub and the outbox first, then the pool.
 * @throws EnvError if the settings contradict each other
 */
export async function createServices({
  env,
  pool,
  log,
  clock = systemClock,
  passwordCost,
  stopping = new AbortController().signal,
  gateways,
  tracing,
}: {
  env: Env;
  pool: Pool;
  log: Log;
  clock?: Clock | undefined;
  passwordCost?: PasswordCost | undefined;
  stopping?: AbortSignal;
  gateways?: Gateways;
  tracing?: Tracing | undefined;
}): Promise<Services> {
  const signals: Signals = new EventEmitter();
  const isDirect = env.DATABASE_URL === env.DATABASE_SESSION_URL;
  const db = createDatabase(pool, { signals, isDirect });
  const metrics = createMetrics(env);
  const gate = createGate(metrics);
  const printer = createPrinter(gate);
  const mailer = await createMailer(env);
  const outbox = createOutbox({ env, db, clock, log, printer, mailer }, COMPOSERS);
  signals.on('mail', outbox.wake);
  return {
    env,
    pool,
    db,
    clock,
    log,
    metrics,
    gate,
    printer,
    tracing,
    stopping,
    outbox,
    gateways: gateways ?? (await createGateways(env)),
    passwords: createPasswords(gate, passwordCost),
    sessions: createSessions(db),
    waysIn: WAYS_IN,
    live: createLiveHub({
      pool,
      openSession: () => openSession(env.DATABASE_SESSION_URL ?? '', SESSION),
      log,
      stopping,
      readers: [findWalletStates, findOpenAlerts, findMealStates].map(
        (find) => (ids) => find(db, ids, clock()),
      ),
    }),
    files: await openFiles(env),
    uploads: createUploads({ env, log, gate }),
  };
}

import { createPool } from '@merenda/database';
import { buildApp } from './http/app.ts';
import { recordCardGateways } from './modules/cards/index.ts';
import { syncCompanies } from './modules/companies/index.ts';
import { APPLICATION } from './platform/database/database.ts';
import { isUnavailable } from './platform/database/unavailable.ts';
import { unusableDatabase } from './platform/database/unusable.ts';
import { EnvError, readEnv } from './platform/env.ts';
import { createLog } from './platform/log/log.ts';
import { startTracing } from './platform/tracing/start-tracing.ts';
import { traceStatements } from './platform/tracing/trace-statements.ts';
import { createServices } from './start/create-services.ts';
import { startJobs } from './start/jobs.ts';
import { requireClock } from './start/require-clock.ts';
import { requireDataKey } from './start/require-data-key.ts';
import { requireDatabase } from './start/require-database.ts';
import { requirePort, unusableAddress } from './start/require-port.ts';
import { requireRoom } from './start/require-room.ts';
import { stop } from './start/stop.ts';

const env = await orExit(() => {
  const read = readEnv(process.env);
  if (read.DATABASE_URL) return read;
  throw new EnvError('DATABASE_URL: the API wants a database; npm start brings one');
});
const tracing = await startTracing(env);
const log = createLog(env.LOG_LEVEL, undefined, tracing?.traceId);
const pool = createPool(env.DATABASE_URL ?? '', {
  ...APPLICATION,
  max: 20,
  applicationName: 'merenda api',
  statementTimeoutMs: 15_000,
  connectTimeoutMs: 3_000,
  // A pooler knows by itself when its server is gone.
  silenceMs: env.DATABASE_SESSION_URL === env.DATABASE_URL ? 25_000 : undefined,
  onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
});
if (tracing) traceStatements(pool);
const stopping = new AbortController();
const services = await orExit(() =>
  createServices({ env, pool, log, tracing, stopping: stopping.signal }),
);
if (env.FILES_URL === undefined) await orExit(() => requireRoom(env.DATA_DIR));
await orExit(() => requireDatabase(pool, env.DATABASE_SESSION_URL ?? ''));
await orExit(() => requireClock(pool));
await orExit(() => requireDataKey(services));
await orExit(() => requirePort(env));
await orExit(() => syncCompanies(services));
await orExit(() => recordCardGateways(services));
const app = await buildApp(services);
await orExit(() =>
  app.listen({ port: env.PORT, host: env.HOST }).catch((error: unknown) => {
    throw unusableAddress(error, env);
  }),
);
const jobs = startJobs(services);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop({ app, jobs, services, stopping }));
}

/** A wrong setting ends the start with its one line, and so does a database that goes away meanwhile. */
async function orExit<Value>(read: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    const told = isUnavailable(error) ? unusableDatabase(error) : error;
    if (!(told instanceof EnvError)) throw told;
    console.error(told.message);
    process.exit(1);
  }
}

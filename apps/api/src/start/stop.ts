import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../modules/services.ts';
import type { RunningJobs } from '../platform/jobs/loop.ts';

/** Supervisors and containers kill after ten seconds; cut-off work needs a moment to end. */
const CUT_OFF_AFTER_MS = 8_500;
export const GONE_AFTER_MS = 9_500;

interface RunningCopy {
  app: FastifyInstance;
  jobs: RunningJobs;
  services: Services;
  stopping: AbortController;
}

/**
 * Ends this process in order (product:operating#stopping): readiness goes off, load balancers get time to
 * notice, then running work ends. Work that takes longer is cut off: money is safe in the database, and
 * other copies take over the rest.
 */
export async function stop({ app, jobs, services, stopping }: RunningCopy): Promise<never> {
  const { env, log, live, outbox, pool, tracing } = services;
  stopping.abort();
  setTimeout(() => app.server.closeAllConnections(), CUT_OFF_AFTER_MS).unref();
  setTimeout(() => {
    log.error('running work did not end in time');
    process.exit(1);
  }, GONE_AFTER_MS).unref();
  const jobsEnd = jobs.stop();
  await sleep(env.drainSeconds * 1_000);
  await Promise.all([app.close(), jobsEnd]);
  await live.close();
  await outbox.close();
  await pool.end();
  await tracing?.shutdown();
  process.exit(0);
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Env } from './env.ts';

/** What a copy counts of itself, and what others can tell (product:operating#metrics). */
export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  refusedLogins: Counter<'way' | 'status'>;
  securityEvents: Counter<'event'>;
  jobRuns: Histogram<'job' | 'outcome'>;
  /** Has something asked for each time that somebody collects; what fails is left as it was. */
  onCollect(ask: () => Promise<void>): void;
  /** All of it as Prometheus reads it. */
  collect(): Promise<string>;
}

/** One copy's own: nothing is global, so that several may live in one process. */
export function createMetrics({ METRICS_TOKEN }: Pick<Env, 'METRICS_TOKEN'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const asks: (() => Promise<void>)[] = [];
  let collecting: Promise<string> | undefined;
  // Node's own watches cost a little all the time: only where somebody looks.
  if (METRICS_TOKEN) collectDefaultMetrics({ register: registry });
  const complete = new Gauge({
    name: 'merenda_collected_completely',
    help: '1 when all could be asked, the database too',
    registers,
  });
  const collectAll = async () => {
    const asked = await Promise.allSettled(asks.map((ask) => ask()));
    complete.set(asked.every(({ status }) => status === 'fulfilled') ? 1 : 0);
    return registry.metrics();
  };
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'How long answers took',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
      registers,
    }),
    refusedLogins: new Counter({
      name: 'merenda_logins_refused_total',
      help: 'Sign-ins that were refused, by the way that was tried',
      labelNames: ['way', 'status'],
      registers,
    }),
    securityEvents: new Counter({
      name: 'merenda_security_events_total',
      help: 'Sign-ins, and refusals that may be an attack',
      labelNames: ['event'],
      registers,
    }),
    jobRuns: new Histogram({
      name: 'merenda_job_run_duration_seconds',
      help: 'How long runs of jobs took, by how they ended',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.1, 0.5, 1, 5, 15, 60],
      registers,
    }),
    onCollect: (ask) => asks.push(ask),
    // Together with whoever collects already: what was moved since the last time counts once.
    collect() {
      collecting ??= collectAll().finally(() => {
        collecting = undefined;
      });
      return collecting;
    },
  };
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Env } from './env.ts';

/** The metrics of a copy, and those that it collects from elsewhere (product:operating#metrics). */
export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  refusedLogins: Counter<'way' | 'status'>;
  securityEvents: Counter<'event'>;
  jobRuns: Histogram<'job' | 'outcome'>;
  /** Registers a query for each collection; if it fails, the former values stay. */
  onCollect(ask: () => Promise<void>): void;
  /** All metrics in Prometheus' format. */
  collect(): Promise<string>;
}

/** The metrics of one copy; nothing is global, so that several copies may live in one process. */
export function createMetrics({ METRICS_TOKEN }: Pick<Env, 'METRICS_TOKEN'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const asks: (() => Promise<void>)[] = [];
  let collecting: Promise<string> | undefined;
  // Node's default metrics cost a little all the time: they are on only if metrics are read.
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
    // Concurrent collections share one run: money moved since the last collection counts once.
    collect() {
      collecting ??= collectAll().finally(() => {
        collecting = undefined;
      });
      return collecting;
    },
  };
}

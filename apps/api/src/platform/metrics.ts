import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { cacheFor, within } from './ask.ts';
import type { Env } from './env.ts';
import { type Declared, type LabelsOf, METRICS, type MetricName } from './metric-list.ts';

type LabelOf<Name extends MetricName> = keyof LabelsOf<Name> & string;

interface OfType<Label extends string> {
  counter: Counter<Label>;
  gauge: Gauge<Label>;
  histogram: Histogram<Label>;
}

/** The metrics of a copy, and those that it collects from elsewhere (product:operating#metrics). */
export interface Metrics {
  /** Every declared metric by its name; there are no others. */
  all: {
    readonly [Name in MetricName]: OfType<LabelOf<Name>>[(typeof METRICS)[Name]['type']];
  };
  /** Registers a query for each collection; if it fails or takes long, the former values stay. */
  onCollect(ask: () => Promise<void>): void;
  /** All metrics in Prometheus' format. */
  collect(): Promise<string>;
}

/** Prometheus gives up after 10 s. */
const COLLECT_WITHIN_MS = 5_000;

/** The metrics of one copy; nothing is global, so that several copies may live in one process. */
export function createMetrics({ METRICS_TOKEN }: Pick<Env, 'METRICS_TOKEN'>): Metrics {
  const registry = new Registry();
  const asks: (() => Promise<void>)[] = [];
  // Node's default metrics cost a little all the time: they are on only if metrics are read.
  if (METRICS_TOKEN) collectDefaultMetrics({ register: registry });
  const all = Object.fromEntries(
    Object.entries(METRICS).map(([name, declared]) => [name, create(name, declared, registry)]),
  ) as unknown as Metrics['all'];
  return {
    all,
    // Concurrent collections share one run: money moved since the last collection counts once.
    onCollect: (ask) => asks.push(cacheFor(0, ask)),
    async collect() {
      const asked = await Promise.allSettled(asks.map((ask) => within(COLLECT_WITHIN_MS, ask())));
      const isComplete = asked.every(({ status }) => status === 'fulfilled');
      all.merenda_collected_completely.set(isComplete ? 1 : 0);
      return registry.metrics();
    },
  };
}

function create(name: string, declared: Declared, registry: Registry) {
  const { type, help, labels, buckets = [] } = declared;
  const settings = { name, help, labelNames: Object.keys(labels), registers: [registry] };
  if (type === 'counter') return new Counter(settings);
  if (type === 'histogram') return new Histogram({ ...settings, buckets: [...buckets] });
  const gauge = new Gauge(settings);
  // A figure that nobody has asked for yet is absent; 0 would be an answer.
  if (settings.labelNames.length === 0) gauge.remove();
  return gauge;
}

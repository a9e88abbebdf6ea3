/** The result of one run of a scenario. */
export interface Measured {
  opsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of everything that took part, per operation; absent where it is not known. */
  cpuMs?: number;
  /** The database's transactions per operation, where they were counted. */
  transactions?: number;
}

export interface RunOptions {
  /** The database of the product's schema, as its owner. */
  url: string;
  seconds: number;
}

/** A way to do the work. Add yours to `scenarios.ts`. */
export interface Scenario {
  /** The name in the table. */
  name: string;
  /** Called once, before the first run. */
  prepare?(url: string): Promise<void>;
  measure(options: RunOptions): Promise<Measured>;
  /** Called once, after the last run. */
  finish?(): Promise<void>;
}

/** Throughput and latency percentiles of all operations. */
export function summarise(latenciesMs: number[], seconds: number): Measured {
  const sorted = Float64Array.from(latenciesMs).sort();
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { opsPerSecond: sorted.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

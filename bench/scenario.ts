/** What one scenario achieved in one run. */
export interface Measured {
  opsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** That the database ended for each operation, where it was counted. */
  transactions?: number;
}

export interface RunOptions {
  /** The database of the product's schema, as its owner. */
  url: string;
  seconds: number;
}

/** One way to do the work. Add yours to `scenarios.ts`. */
export interface Scenario {
  /** The name in the table. */
  name: string;
  /** Once, before the first run. */
  prepare?(url: string): Promise<void>;
  measure(options: RunOptions): Promise<Measured>;
  /** Once, after the last run. */
  finish?(): Promise<void>;
}

/** Throughput and latency percentiles of all operations. */
export function summarise(latenciesMs: number[], seconds: number): Measured {
  const sorted = Float64Array.from(latenciesMs).sort();
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { opsPerSecond: sorted.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

import { greatest, least } from '@merenda/domain/extremes';
import type { Comparison } from './alternate.ts';
import type { Measured } from './scenario.ts';

export interface Result {
  name: string;
  /** One measurement per round. */
  rounds: Measured[];
}

export interface Line extends Measured {
  name: string;
  /** The ratios to each yardstick, over the rounds. */
  ratios: Record<string, Spread>;
}

interface Spread {
  median: number;
  least: number;
  greatest: number;
}

/** The medians of each scenario, and its ratios to the yardsticks round by round. */
export function toLines(results: readonly Result[], yardsticks: readonly string[]): Line[] {
  const compared = results.filter(({ name }) => yardsticks.includes(name));
  return results.map(({ name, rounds }) => ({
    name,
    opsPerSecond: median(rounds.map(({ opsPerSecond }) => opsPerSecond)),
    p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    ...(rounds.some(({ transactions }) => transactions !== undefined) && {
      transactions: median(rounds.flatMap(({ transactions }) => transactions ?? [])),
    }),
    ratios: Object.fromEntries(
      compared.map((yardstick) => [
        yardstick.name,
        spreadOf(
          rounds.map((round, n) => round.opsPerSecond / (yardstick.rounds[n]?.opsPerSecond ?? 0)),
        ),
      ]),
    ),
  }));
}

/** The lines as a readable table. */
export function toTable(lines: readonly Line[], yardsticks: readonly string[]): string {
  const header = [
    ...['', 'ops/s', 'p50 ms', 'p99 ms', 'transactions'],
    ...yardsticks.map((name) => `× ${name}`),
  ];
  const rows = lines.map(({ name, opsPerSecond, p50Ms, p99Ms, transactions, ratios }) => [
    name,
    Math.round(opsPerSecond).toLocaleString('en'),
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
    transactions?.toFixed(2) ?? '-',
    ...yardsticks.map((yardstick) => toText(ratios[yardstick])),
  ]);
  return aligned(header, rows);
}

/**
 * How near scenarios are to what pgbench does with their own statements, round by round. Other work
 * on the machine disturbs the ratio of processor time less than that of operations a second.
 */
export function toOwnTable(
  results: readonly Result[],
  ratios: readonly { of: string; yardstick: string }[],
): string {
  const rows = ratios.flatMap(({ of, yardstick }) => {
    const compared = results.find(({ name }) => name === yardstick)?.rounds ?? [];
    const told = (ratioOf: (one: Measured, own: Measured) => number, rounds: readonly Measured[]) =>
      toText(spreadOf(rounds.flatMap((one, n) => (compared[n] ? ratioOf(one, compared[n]) : []))));
    return results
      .filter(({ name }) => name.startsWith(of))
      .map(({ name, rounds }) => [
        `${name} × ${yardstick}`,
        told((one, own) => one.opsPerSecond / own.opsPerSecond, rounds),
        told((one, own) => (own.cpuMs ?? Number.NaN) / (one.cpuMs ?? Number.NaN), rounds),
        told((one) => one.cpuMs ?? Number.NaN, rounds),
      ]);
  });
  return aligned(['', 'ratio', 'of processor time', 'ms each'], rows);
}

const toText = (ratio: Spread | undefined): string =>
  ratio
    ? `${ratio.median.toFixed(2)} (${ratio.least.toFixed(2)}–${ratio.greatest.toFixed(2)})`
    : '-';

const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  least: least(values, Number.NaN),
  greatest: greatest(values, Number.NaN),
});

/**
 * A table with the latencies of small and large, and the median, least and greatest ratio of a
 * round.
 */
export function toComparedTable(
  comparisons: readonly Comparison[],
  percentile: 'p50Ms' | 'p99Ms',
): string {
  const of = percentile.replace('Ms', ' ms');
  const header = ['', `small, ${of}`, `large, ${of}`, 'ratio', 'least', 'greatest'];
  const rows = comparisons.map(({ name, rounds }) => {
    const ratios = rounds.map(({ small, large }) => large[percentile] / small[percentile]);
    return [
      name,
      median(rounds.map(({ small }) => small[percentile])).toFixed(1),
      median(rounds.map(({ large }) => large[percentile])).toFixed(1),
      ...Object.values(spreadOf(ratios)).map((ratio) => ratio.toFixed(2)),
    ];
  });
  return aligned(header, rows);
}

export function aligned(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, n) =>
    Math.max(title.length, ...rows.map((row) => row[n]?.length ?? 0)),
  );
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

import { greatest } from '@merenda/domain/extremes';
import type { Findings } from './lighthouse.ts';
import { type Page, PEER } from './pages.ts';

/** A page's medians over its runs. */
export interface Line extends Findings {
  page: Page;
}

/** The median of each figure over several runs; complaints are those of every run. */
export function medians(page: Page, runs: readonly Findings[]): Line {
  const middle = (figure: (run: Findings) => number) => {
    const sorted = runs.map(figure).sort((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  const [first, ...others] = runs;
  return {
    page,
    scores: {
      performance: middle(({ scores }) => scores.performance),
      accessibility: middle(({ scores }) => scores.accessibility),
      'best-practices': middle(({ scores }) => scores['best-practices']),
      seo: middle(({ scores }) => scores.seo),
    },
    firstPaintMs: middle((run) => run.firstPaintMs),
    largestPaintMs: middle((run) => run.largestPaintMs),
    blockingMs: middle((run) => run.blockingMs),
    layoutShift: middle((run) => run.layoutShift),
    bytes: middle((run) => run.bytes),
    complaints: (first?.complaints ?? []).filter((text) =>
      others.every(({ complaints }) => complaints.includes(text)),
    ),
  };
}

/** The scores below their minimum, as text. */
export const shortfalls = ({ page, scores }: Line): string[] =>
  Object.entries(page.least).flatMap(([name, least]) => {
    const score = scores[name as keyof Findings['scores']];
    return score < least ? [`${page.name}: ${name} is ${score}, wanted ${least}`] : [];
  });

export function toTable(lines: readonly Line[]): string {
  const head = ['', 'perf', 'a11y', 'best', 'seo', 'first', 'largest', 'blocking', 'shift', 'KiB'];
  const rows = lines.map(({ page, scores, layoutShift, ...figures }) => [
    page.name,
    scores.performance,
    scores.accessibility,
    scores['best-practices'],
    scores.seo,
    ...times(figures),
    layoutShift.toFixed(3),
    kib(figures.bytes),
  ]);
  const peer = [PEER.name, 100, '', '', '', ...times(PEER), '', kib(PEER.bytes)];
  const texts = [head, ...rows, peer].map((row) => row.map(String));
  const widths = head.map((_, at) =>
    greatest(
      texts.map((row) => row[at]?.length ?? 0),
      0,
    ),
  );
  return texts
    .map((row) =>
      row
        .map((text, at) =>
          at === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[at] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

const times = (figures: Pick<Findings, 'firstPaintMs' | 'largestPaintMs' | 'blockingMs'>) => [
  `${(figures.firstPaintMs / 1000).toFixed(2)} s`,
  `${(figures.largestPaintMs / 1000).toFixed(2)} s`,
  `${figures.blockingMs.toFixed(0)} ms`,
];

const kib = (bytes: number) => (bytes / 1024).toFixed(0);

import { readFileSync } from 'node:fs';

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

/** What vitest's JSON reporter counted. */
export function unitTotals(file: string): Totals {
  const report = readReport(file);
  return {
    passed: count(report, 'numPassedTests'),
    failed: count(report, 'numFailedTests'),
    skipped: count(report, 'numPendingTests') + count(report, 'numTodoTests'),
  };
}

/** What Playwright's JSON reporter counted; a test that passed on a retry has passed. */
export function journeyTotals(file: string): Totals {
  const { stats } = readReport(file);
  return {
    passed: count(stats, 'expected') + count(stats, 'flaky'),
    failed: count(stats, 'unexpected'),
    skipped: count(stats, 'skipped'),
  };
}

/** A run that went wrong without a test that failed (a crash, no test found) counts as one. */
export function withOutcome(totals: Totals, ok: boolean): Totals {
  return ok || totals.failed > 0 ? totals : { ...totals, failed: 1 };
}

/** Nothing, when the runner came to no report. */
function readReport(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

function count(report: unknown, key: string): number {
  if (typeof report !== 'object' || report === null) return 0;
  const value = Object.entries(report).find(([name]) => name === key)?.[1];
  return typeof value === 'number' ? value : 0;
}

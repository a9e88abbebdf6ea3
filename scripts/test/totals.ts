import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** The failed tests, each by its file and name with the first line of the reason. */
  failures: readonly string[];
  /** The tests that passed only the second time, in the same form. */
  flaky: readonly string[];
}

/** A file of vitest's JSON report. */
interface UnitFile {
  /** The file's path. */
  name: string;
  status: string;
  message: string;
  assertionResults: readonly { status: string; fullName: string; failureMessages: string[] }[];
}

type JourneyOutcome = 'unexpected' | 'flaky';

/** A file, or a group of journeys in one, of Playwright's JSON report. */
interface JourneySuite {
  suites?: readonly JourneySuite[];
  specs?: readonly {
    file: string;
    title: string;
    /** One for each browser. */
    tests: readonly {
      projectName: string;
      status: JourneyOutcome | 'expected' | 'skipped';
      /** One for each time that it ran. */
      results: readonly { errors: readonly { message?: string }[] }[];
    }[];
  }[];
}

/** The totals of vitest's JSON reporter. */
export function unitTotals(file: string): Totals {
  const report = readReport(file);
  return {
    passed: count(report, 'numPassedTests'),
    failed: count(report, 'numFailedTests'),
    skipped: count(report, 'numPendingTests') + count(report, 'numTodoTests'),
    failures: unitsTold(report, 'failed'),
    flaky: unitsTold(report, 'passed'),
  };
}

/** The totals of Playwright's JSON reporter; a test that passed on a retry has passed. */
export function journeyTotals(file: string): Totals {
  const { stats, suites } = readReport(file);
  return {
    passed: count(stats, 'expected') + count(stats, 'flaky'),
    failed: count(stats, 'unexpected'),
    skipped: count(stats, 'skipped'),
    failures: journeysTold(suites, 'unexpected'),
    flaky: journeysTold(suites, 'flaky'),
  };
}

/** A run that went wrong without a test that failed (a crash, no test found) counts as one. */
export function withOutcome(totals: Totals, ok: boolean): Totals {
  return ok || totals.failed > 0 ? totals : { ...totals, failed: 1 };
}

/**
 * The tests of that outcome with their failure, final or first. A file that broke down outside its
 * tests has failed, too.
 */
function unitsTold(
  { testResults }: { testResults?: readonly UnitFile[] },
  outcome: 'failed' | 'passed',
): string[] {
  return (testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failures = assertionResults
      .filter((test) => test.status === outcome && test.failureMessages.length > 0)
      .map((test) => [test.fullName, test.failureMessages[0]] as const);
    const isBroken = outcome === status && status === 'failed' && failures.length === 0;
    return [...failures, ...(isBroken ? [['the file', message] as const] : [])].map(
      ([what, why]) => `${relative(ROOT, name)}: ${what}: ${firstLine(why)}`,
    );
  });
}

/** The journeys of that outcome in these suites and in those inside them, with their first failure. */
function journeysTold(suites: readonly JourneySuite[] = [], outcome: JourneyOutcome): string[] {
  return suites.flatMap(({ suites: inside, specs = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === outcome)
        .map(({ projectName, results }) => {
          const why = results.flatMap(({ errors }) => errors)[0]?.message;
          return `${file}: ${title} (${projectName}): ${firstLine(why)}`;
        }),
    ),
    ...journeysTold(inside, outcome),
  ]);
}

const firstLine = (text = ''): string => stripVTControlCharacters(text).split('\n')[0] ?? '';

/** Reads a report; empty when the runner wrote none. */
function readReport(file: string): {
  testResults?: readonly UnitFile[];
  stats?: unknown;
  suites?: readonly JourneySuite[];
} {
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

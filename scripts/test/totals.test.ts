import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { journeyTotals, unitTotals, withOutcome } from './totals.ts';

const folder = mkdtempSync(join(tmpdir(), 'merenda-totals-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

it("counts vitest's tests", () => {
  const file = report({
    numPassedTests: 7,
    numFailedTests: 2,
    numPendingTests: 1,
    numTodoTests: 1,
  });
  expect(unitTotals(file)).toEqual({ passed: 7, failed: 2, skipped: 2, failures: [], flaky: [] });
});

it('names tests that failed or passed only the second time, with the first line of the reason, and a file that broke down outside its tests', () => {
  const passed = { status: 'passed', fullName: 'goes', failureMessages: [] };
  const failed = { status: 'failed', fullName: 'group holds', failureMessages: ['Error: 1\nat x'] };
  const flaky = { status: 'passed', fullName: 'holds in the end', failureMessages: ['Error: 2'] };
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [flaky, failed] },
    { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
  ];
  const totals = unitTotals(report({ testResults }));
  expect(totals.failures).toEqual([
    expect.stringMatching(/a\.test\.ts: group holds: Error: 1$/),
    expect.stringMatching(/b\.test\.ts: the file: no such module$/),
  ]);
  expect(totals.flaky).toEqual([expect.stringMatching(/a\.test\.ts: holds in the end: Error: 2$/)]);
});

it("counts Playwright's tests, one that passed on a retry as passed", () => {
  const file = report({ stats: { expected: 5, flaky: 1, unexpected: 2, skipped: 3 } });
  expect(journeyTotals(file)).toEqual({
    passed: 6,
    failed: 2,
    skipped: 3,
    failures: [],
    flaky: [],
  });
});

it('names journeys that failed or passed only the second time, with their browser and the first line of the reason', () => {
  const journey = (title: string, status: string, ...messages: string[]) => ({
    file: 'a.spec.ts',
    title,
    tests: [
      {
        projectName: 'phone',
        status,
        results: messages.map((message) => ({ errors: [{ message }] })),
      },
    ],
  });
  const specs = [
    journey('goes', 'expected'),
    journey('breaks', 'unexpected', '\u001B[31mred\nat x'),
  ];
  const inside = [{ specs: [journey('goes in the end', 'flaky', 'too late')] }];
  const totals = journeyTotals(report({ stats: {}, suites: [{ specs, suites: inside }] }));
  expect(totals.failures).toEqual(['a.spec.ts: breaks (phone): red']);
  expect(totals.flaky).toEqual(['a.spec.ts: goes in the end (phone): too late']);
});

it('counts a run that broke down as a failure, with or without a report', () => {
  const none = unitTotals(join(folder, 'missing.json'));
  expect(withOutcome(none, false)).toEqual({ ...none, failed: 1 });
  expect(withOutcome({ ...none, passed: 3 }, false).failed).toBe(1);
  expect(withOutcome({ ...none, passed: 3, failed: 2 }, false).failed).toBe(2);
});

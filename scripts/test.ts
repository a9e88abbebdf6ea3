/**
 * `npm test`: builds the web app when its sources changed, runs every test of the workspaces and
 * meanwhile the journeys in a real browser. The last line says `N passed, N failed` over both.
 */
import process from 'node:process';
import { readArguments } from '@merenda/database';
import { makeScratch } from '@merenda/testing/scratch';
import { findChromium } from './setup/chromium.mjs';
import { runJourneys, runProject } from './test/runners.ts';
import type { Totals } from './test/totals.ts';
import { buildWeb } from './web/build.ts';

readArguments('npm test, all of them; npx vitest run <file>, one', {});

const scratch = makeScratch();
process.env.TMPDIR = scratch.folder;
const totals: Totals[] = [];
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, () => stopping.abort());
}
try {
  await buildWeb(console.log);
  stopping.signal.throwIfAborted();
  // All run side by side: each waits now and then, and the machine does not.
  const place = { scratch: scratch.folder, chromium: findChromium(), stop: stopping.signal };
  const node = runProject('node', place);
  const screens = runProject('screens', place, node.shown);
  const journeys = runJourneys(place, screens.shown);
  const runs = [node, screens, journeys];
  totals.push(...(await Promise.all(runs.map((run) => run.totals))));
  await Promise.all(runs.map((run) => run.shown));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  totals.push({ passed: 0, failed: 1, skipped: 0, failures: [], flaky: [] });
} finally {
  scratch.remove();
}

// Flaky tests come last, where readers of a long run find them.
for (const test of totals.flatMap(({ flaky }) => flaky)) console.log(`FLAKY ${test}`);
for (const test of totals.flatMap(({ failures }) => failures)) console.log(`FAILED ${test}`);
const sum = (key: Exclude<keyof Totals, 'failures' | 'flaky'>) =>
  totals.reduce((total, one) => total + one[key], 0);
if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
if (sum('failed') > 0 || totals.some(({ passed }) => passed === 0)) process.exitCode = 1;

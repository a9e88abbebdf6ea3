import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from '../start/node-process.ts';
import { journeyTotals, type Totals, unitTotals, withOutcome } from './totals.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Where a run leaves what it writes, the browser of its journeys, and its end before time. */
interface Place {
  scratch: string;
  chromium: string | undefined;
  /** Ends what runs. */
  stop: AbortSignal;
}

/** Tests that run. */
interface Run {
  /** Settled when the tests have ended, whether their output is shown yet or not. */
  totals: Promise<Totals>;
  shown: Promise<void>;
}

/**
 * Runs a vitest project: `node`, or the `screens` in Chromium.
 * @param after the output is held back until then: it would stand between other tests' lines
 */
export function runProject(
  project: 'node' | 'screens',
  { scratch, ...place }: Place,
  after?: Promise<unknown>,
): Run {
  const reportFile = join(scratch, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const args = ['run', '--project', project, ...reporters];
  const { ended, shown } = runTool('vitest', args, {}, place, after);
  return { totals: ended.then((ok) => withOutcome(unitTotals(reportFile), ok)), shown };
}

/** Runs the journeys of e2e/ in Chromium. The output is held back until `after`. */
export function runJourneys({ scratch, ...place }: Place, after: Promise<unknown>): Run {
  const reportFile = join(scratch, 'journeys.json');
  const { ended, shown } = runTool(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      E2E_DATA_DIR: join(scratch, 'data'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
    },
    place,
    after,
  );
  return { totals: ended.then((ok) => withOutcome(journeyTotals(reportFile), ok)), shown };
}

/** More than a run ever says. */
const HELD_BYTES = 64 * 1024 * 1024;

function runTool(
  bin: string,
  args: string[],
  env: Record<string, string>,
  { chromium, stop }: Omit<Place, 'scratch'>,
  after?: Promise<unknown>,
): { ended: Promise<boolean>; shown: Promise<void> } {
  const output = after ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [`${ROOT}node_modules/.bin/${bin}`, ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...(chromium && { MERENDA_CHROMIUM: chromium }),
      ...env,
    },
    stdio: ['ignore', output, output],
  });
  stop.addEventListener('abort', () => child.kill());
  // After 'close', and not yet at the end of the process, all output is there.
  const ended = once(child, 'close').then(([code]) => code === 0);
  return { ended, shown: after ? showAfter(child, ended, after) : ended.then(() => {}) };
}

async function showAfter(
  { stdout, stderr }: ChildProcess,
  ended: Promise<boolean>,
  after: Promise<unknown>,
): Promise<void> {
  const held = new PassThrough({ highWaterMark: HELD_BYTES });
  stdout?.pipe(held, { end: false });
  stderr?.pipe(held, { end: false });
  await after;
  held.pipe(process.stdout, { end: false });
  await ended;
  held.end();
  await finished(held);
}

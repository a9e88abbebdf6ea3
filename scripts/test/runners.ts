import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from '../start/node-process.ts';
import { journeyTotals, type Totals, unitTotals, withOutcome } from './totals.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Where a run leaves what it writes, and the browser that it is told in. */
interface Place {
  scratch: string;
  chromium: string | undefined;
}

/**
 * Runs a vitest project: `node`, or the `screens` in Chromium.
 * @param after the output is held back until then: it would stand between other tests' lines
 */
export async function runProject(
  project: 'node' | 'screens',
  { scratch, chromium }: Place,
  after?: Promise<unknown>,
): Promise<Totals> {
  const reportFile = join(scratch, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const args = ['run', '--project', project, ...reporters];
  const ok = await runTool('vitest', args, named(chromium), after);
  return withOutcome(unitTotals(reportFile), ok);
}

/** Runs the journeys of e2e/ in Chromium. The output is held back until `after`. */
export async function runJourneys(
  { scratch, chromium }: Place,
  after: Promise<unknown>,
): Promise<Totals> {
  const reportFile = join(scratch, 'journeys.json');
  const ok = await runTool(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      E2E_DATA_DIR: join(scratch, 'data'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      ...named(chromium),
    },
    after,
  );
  return withOutcome(journeyTotals(reportFile), ok);
}

const named = (chromium: string | undefined): Record<string, string> =>
  chromium === undefined ? {} : { MERENDA_CHROMIUM: chromium };

/** More than a run ever says. */
const HELD_BYTES = 64 * 1024 * 1024;

async function runTool(
  bin: string,
  args: string[],
  env: Record<string, string>,
  after?: Promise<unknown>,
): Promise<boolean> {
  const output = after ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [`${ROOT}node_modules/.bin/${bin}`, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', output, output],
  });
  // After 'close', and not yet at the end of the process, all output is there.
  const closed = once(child, 'close');
  if (after) {
    const held = new PassThrough({ highWaterMark: HELD_BYTES });
    child.stdout?.pipe(held, { end: false });
    child.stderr?.pipe(held, { end: false });
    await after.catch(() => {});
    held.pipe(process.stdout, { end: false });
    await closed;
    held.end();
    await finished(held);
  }
  const [code] = await closed;
  return code === 0;
}

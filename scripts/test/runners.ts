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

/** Runs every vitest project; `scratch` is a folder for its files. */
export async function runUnits(scratch: string): Promise<Totals> {
  const reportFile = join(scratch, 'units.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const ok = await runTool('vitest', ['run', ...reporters], {});
  return withOutcome(unitTotals(reportFile), ok);
}

/**
 * Runs the journeys of e2e/ in Chromium; `scratch` is a folder for the product's data and the
 * report. The output is held back until `after`: it would stand between the other tests' lines.
 */
export async function runJourneys(
  scratch: string,
  { chromium, after }: { chromium: string | undefined; after: Promise<unknown> },
): Promise<Totals> {
  const reportFile = join(scratch, 'journeys.json');
  const ok = await runTool(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      E2E_DATA_DIR: join(scratch, 'data'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      ...(chromium === undefined ? {} : { MERENDA_CHROMIUM: chromium }),
    },
    after,
  );
  return withOutcome(journeyTotals(reportFile), ok);
}

/** More than the output of any run. */
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from '../start/node-process.ts';
import { journeyTotals, type Totals, unitTotals, withOutcome } from './totals.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Every vitest project; `scratch` is a folder for what the run leaves. */
export async function runUnits(scratch: string): Promise<Totals> {
  const reportFile = join(scratch, 'units.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const ok = await runTool('vitest', ['run', ...reporters], {});
  return withOutcome(unitTotals(reportFile), ok);
}

/** The journeys of e2e/ in Chromium; `scratch` is a folder for the product's data and the report. */
export async function runJourneys(scratch: string, chromium?: string): Promise<Totals> {
  const reportFile = join(scratch, 'journeys.json');
  const ok = await runTool(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      E2E_DATA_DIR: join(scratch, 'data'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      ...(chromium === undefined ? {} : { MERENDA_CHROMIUM: chromium }),
    },
  );
  return withOutcome(journeyTotals(reportFile), ok);
}

async function runTool(bin: string, args: string[], env: Record<string, string>): Promise<boolean> {
  const child = spawn(process.execPath, [`${ROOT}node_modules/.bin/${bin}`, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

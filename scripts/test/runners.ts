import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { journeyTotals, type Totals, unitTotals, withOutcome } from './totals.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Every vitest project, with its report in `reportFile`. */
export async function runUnits(reportFile: string): Promise<Totals> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const ok = await runTool('vitest', ['run', ...reporters], {});
  return withOutcome(unitTotals(reportFile), ok);
}

/** The journeys of e2e/ in Chromium, with their report in `reportFile`. */
export async function runJourneys(reportFile: string, chromium?: string): Promise<Totals> {
  const ok = await runTool(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      ...(chromium === undefined ? {} : { MERENDA_CHROMIUM: chromium }),
    },
  );
  return withOutcome(journeyTotals(reportFile), ok);
}

async function runTool(bin: string, args: string[], env: Record<string, string>): Promise<boolean> {
  const child = spawn(process.execPath, [`${ROOT}node_modules/.bin/${bin}`, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

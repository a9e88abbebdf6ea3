/**
 * `npm run check`: everything about the sources that a machine can judge without running them.
 * One line a check; what a failed one has to say follows below.
 */
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { type Check, runCheck } from './check/run-check.ts';

const checks: Check[] = [
  { name: 'types', bin: 'tsc', args: ['-p', 'tsconfig.json', '--pretty', 'false'] },
  { name: 'types of the web app', bin: 'tsc', args: ['-p', 'apps/web', '--pretty', 'false'] },
  { name: 'format and lint', bin: 'biome', args: ['ci', '--colors=off'] },
  {
    name: 'who imports whom',
    bin: 'depcruise',
    args: ['--config', '.dependency-cruiser.mjs', 'packages', 'apps', 'scripts', 'e2e', 'bench'],
  },
  { name: 'nothing unused', bin: 'knip', args: ['--no-progress'] },
  { name: 'catalogues complete', program: 'packages/i18n/src/check.ts' },
];

const waiting = [...checks];
const complaints: string[] = [];

async function work(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const { ok, output, tookMs } = await runCheck(check);
    console.log(`${ok ? 'ok    ' : 'FAILED'}  ${check.name} (${(tookMs / 1000).toFixed(1)} s)`);
    if (!ok) complaints.push(`\n── ${check.name} ──\n${output.trim()}`);
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
for (const complaint of complaints) console.log(complaint);
if (complaints.length > 0) {
  console.log(`\n${complaints.length} of ${checks.length} checks failed`);
  process.exitCode = 1;
} else {
  console.log(`all ${checks.length} checks passed`);
}

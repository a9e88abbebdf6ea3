/**
 * `npm run check`: every check of the sources that needs no running product. Each check prints a
 * line; the output of the failed ones follows below.
 */
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { readArguments } from '@merenda/database';
import { type Check, runCheck } from './check/run-check.ts';

readArguments('npm run check', {});

/** Types with a memory: only changed files and their dependents are checked anew. */
function typesOf(project: string, name: string): string[] {
  const memory = `node_modules/.cache/types/${name}.tsbuildinfo`;
  return ['-p', project, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', memory];
}

const checks: Check[] = [
  { name: 'types', bin: 'tsc', args: typesOf('tsconfig.json', 'all') },
  { name: 'types of packages/ui', bin: 'tsc', args: typesOf('packages/ui', 'ui') },
  { name: 'types of apps/web', bin: 'tsc', args: typesOf('apps/web', 'web') },
  { name: 'types of apps/console', bin: 'tsc', args: typesOf('apps/console', 'console') },
  { name: 'format and lint', bin: 'biome', args: ['ci', '--colors=off'] },
  {
    name: 'import rules',
    bin: 'depcruise',
    args: ['--config', '.dependency-cruiser.mjs', 'packages', 'apps', 'scripts', 'e2e', 'bench'],
  },
  { name: 'nothing unused', bin: 'knip', args: ['--no-progress'] },
  {
    name: 'nothing that only tests use',
    bin: 'knip',
    args: ['--no-progress', '--production', '--include', 'exports,files'],
  },
  { name: 'references lead somewhere', program: 'scripts/check/references.ts' },
  { name: 'lists of documents', program: 'scripts/check/lists.ts' },
  { name: 'calls of documents', program: 'scripts/check/calls.ts' },
  { name: 'figures beside their constants', program: 'scripts/check/constants.ts' },
  { name: 'every line of the ASVS', program: 'scripts/check/asvs.ts' },
  { name: 'every personal field has its reason', program: 'scripts/check/personal-data.ts' },
  { name: 'plain sentences', program: 'scripts/check/prose.ts' },
  { name: 'words of the glossary', program: 'scripts/check/glossary.ts' },
  { name: 'licences', program: 'scripts/check/licences.ts' },
  { name: 'no crowded folder', program: 'scripts/check/folder-size.ts' },
  { name: 'written once', program: 'scripts/check/written-once.ts' },
  { name: 'keys of queries', program: 'scripts/check/query-keys.ts' },
  { name: 'blocks for every app', program: 'scripts/check/for-every-app.ts' },
  { name: 'every block shown', program: 'scripts/check/blocks-shown.ts' },
  { name: 'OpenAPI', program: 'scripts/check/openapi.ts' },
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

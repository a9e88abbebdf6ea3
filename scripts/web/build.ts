import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { StartError } from '../start/say.ts';
import { hashSources } from './hash-sources.ts';
import { replaceBuild } from './replace-build.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The sources of every app. */
const SHARED = [
  'packages/domain',
  'packages/contract',
  'packages/i18n',
  'packages/ui/src',
  'packages/ui/build',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.browser.json',
];

/** The apps that a browser opens, with their sources. */
const APPS = [
  {
    name: 'web app',
    folder: 'apps/web',
    sources: [...SHARED, 'apps/web', 'packages/documents', 'docs/help'],
  },
  { name: 'console', folder: 'apps/console', sources: [...SHARED, 'apps/console'] },
];

/**
 * Builds each app into its `dist`, unless the existing build was made from the very same sources.
 *
 * @throws StartError when a build fails, with the build's output
 */
export async function buildWeb(say: (line: string) => void): Promise<void> {
  for (const app of APPS) await buildApp(app, say);
}

async function buildApp(
  { name, folder, sources }: (typeof APPS)[number],
  say: (line: string) => void,
): Promise<void> {
  const dist = join(ROOT, folder, 'dist');
  const next = join(ROOT, '.cache', basename(folder));
  const stamp = join(dist, '.sources');
  const hash = hashSources(ROOT, sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  say(`building the ${name} …`);
  const startedAt = performance.now();
  const cli = join(ROOT, 'node_modules/.bin/vite');
  const vite = spawn(process.execPath, [cli, 'build', '--outDir', next, '--emptyOutDir'], {
    cwd: join(ROOT, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(vite.stdout),
    text(vite.stderr),
    once(vite, 'exit'),
  ]);
  if (code !== 0) throw new StartError(`the ${name} could not be built\n${stdout}${stderr}`);
  replaceBuild(next, dist);
  writeFileSync(stamp, hash);
  say(`${name} built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

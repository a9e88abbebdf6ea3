import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { StartError } from '../start/say.ts';
import { hashSources } from './hash-sources.ts';
import { replaceBuild } from './replace-build.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WEB = join(ROOT, 'apps/web');
const DIST = join(WEB, 'dist');
const NEXT = join(ROOT, '.cache/web');
const STAMP = join(DIST, '.sources');

/** The sources of the built app. */
const SOURCES = [
  'apps/web',
  'packages/domain',
  'packages/contract',
  'packages/i18n',
  'packages/documents',
  'packages/ui/src',
  'packages/ui/build',
  'docs/help',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.browser.json',
];

/**
 * Builds the web app into apps/web/dist, unless the existing build was made from the very same
 * sources.
 *
 * @throws StartError when the build fails, with the build's output
 */
export async function buildWeb(say: (line: string) => void): Promise<void> {
  const sources = hashSources(ROOT, SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  say('building the web app …');
  const startedAt = performance.now();
  const cli = join(ROOT, 'node_modules/.bin/vite');
  const vite = spawn(process.execPath, [cli, 'build', '--outDir', NEXT, '--emptyOutDir'], {
    cwd: WEB,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(vite.stdout),
    text(vite.stderr),
    once(vite, 'exit'),
  ]);
  if (code !== 0) throw new StartError(`the web app could not be built\n${stdout}${stderr}`);
  replaceBuild(NEXT, DIST);
  writeFileSync(STAMP, sources);
  say(`web app built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

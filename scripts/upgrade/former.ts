import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { FORMER, RELEASE } from '../../apps/api/src/platform/database/releases.ts';
import { StartError, say } from '../start/say.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PLACE = join(ROOT, '.cache/releases');
const LIST = 'node_modules/.package-lock.json';
/** Builds the web app of the folder in which it runs. */
const BUILD = `import { buildWeb } from './scripts/web/build.ts'; await buildWeb(() => {});`;

/**
 * The folder with the sources of the release before, its packages and its built web app. The first call
 * makes it.
 * @throws StartError without the repository's history, or when the release cannot be built
 */
export async function buildFormer(): Promise<string> {
  const commit = findFormer();
  const folder = join(PLACE, commit);
  if (existsSync(folder)) return folder;
  say(`building release ${FORMER.name} from ${commit.slice(0, 8)} …`);
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', draft], { input: archive });
  // Its own set-up installs anew what differs.
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), draft]);
  rmSync(join(draft, 'node_modules/.cache'), { recursive: true, force: true });
  // npm writes its list in place, and the copies of a link share their bytes.
  rmSync(join(draft, LIST));
  copyFileSync(join(ROOT, LIST), join(draft, LIST));
  for (const args of [['scripts/setup.mjs'], ['--input-type=module', '--eval', BUILD]]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: draft,
      encoding: 'utf8',
    });
    if (status !== 0) {
      throw new StartError(`release ${FORMER.name} cannot be built\n${stdout}${stderr}`);
    }
  }
  renameSync(draft, folder);
  return folder;
}

/** The last commit before package.json named this release. */
function findFormer(): string {
  const named = `"version": "${RELEASE.name}"`;
  const first = git('log', '--format=%H', '-S', named, '--', 'package.json').split('\n').at(-1);
  const commit = first && git('rev-parse', '--verify', '--quiet', `${first}^`);
  if (commit) return commit;
  throw new StartError(
    `release ${FORMER.name} comes from the repository's history, which is not here: git fetch --unshallow`,
  );
}

const git = (...args: string[]): string =>
  (spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout ?? '').trim();

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

// The shell comes first: without windows, a page costs it a quarter less. The program is named
// directly: the script of that name in /usr/bin would stay between it and us.
const USUAL_PLACES = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The browser for the end-to-end tests: MERENDA_CHROMIUM, the system's, or Playwright's own.
 *
 * @returns {string | undefined} undefined when there is none yet
 */
export function findChromium() {
  const chosen = process.env.MERENDA_CHROMIUM;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`MERENDA_CHROMIUM names ${chosen}, which does not exist`);
  }
  return USUAL_PLACES.find((path) => existsSync(path)) ?? playwrightsOwn();
}

/** Installs a Chromium when there is none: Debian's shell when root on Debian, else Playwright's. */
export async function ensureChromium() {
  if (findChromium() !== undefined) return;
  if (process.getuid?.() === 0 && isDebian()) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('Fetching the list of packages (apt-get update)', 'apt-get', ['update'], {
      cwd: ROOT,
      env,
    });
    const args = ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'];
    await run('Installing Chromium (apt-get install)', 'apt-get', args, { cwd: ROOT, env });
  } else {
    const cli = `${ROOT}node_modules/.bin/playwright`;
    await run('Installing Chromium (playwright install)', cli, ['install', 'chromium'], {
      cwd: ROOT,
    });
  }
  if (findChromium() === undefined) {
    throw new Error('Chromium is still missing: install it and set MERENDA_CHROMIUM to its path');
  }
}

function playwrightsOwn() {
  try {
    const path = createRequire(`${ROOT}e2e/package.json`)(
      '@playwright/test',
    ).chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Debian only, not its descendants: Ubuntu's package of that name needs snap. */
function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

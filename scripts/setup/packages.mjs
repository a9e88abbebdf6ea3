import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Runs `npm ci` unless node_modules holds exactly what package-lock.json names. */
export async function ensurePackages() {
  if (isInstalled()) return;
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  await run('Installing packages (npm ci)', 'npm', ['ci', ...options, '--loglevel=error'], {
    cwd: ROOT,
  });
  if (!existsSync(`${ROOT}node_modules/.bin/node`)) {
    throw new Error(
      'npm did not run the install script of the package "node": is ignore-scripts on?',
    );
  }
}

/**
 * npm writes node_modules/.package-lock.json as the last act of an install. Comparing the two tells
 * more than a stamp of our own: an `npm install` by hand counts, an interrupted one does not.
 */
function isInstalled() {
  if (!existsSync(`${ROOT}node_modules/.bin/node`)) return false;
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (wanted === undefined || present === undefined) return false;
  for (const path of Object.keys(present)) {
    if (wanted[path] === undefined) return false;
  }
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    // Optional packages for other systems are in the lock file only.
    if (found === undefined) return isWorkspace(path) || Boolean(entry.optional);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function isWorkspace(path) {
  return !path.includes('node_modules/');
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(ROOT + file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { loadCatalogue } from '@merenda/i18n';
import { expect, test } from 'vitest';

const APP = import.meta.dirname;

/** How the app names what web apps share, and where that is. */
const SHARED = '@merenda/ui/';
const UI = resolve(APP, '../../../../packages/ui/src');

/**
 * Files shown while nobody is signed in, or before the session is known. Pages of the routes `withEveryText`
 * load all texts first.
 */
const ENTRIES = [
  'start.tsx',
  'guards.ts',
  'layouts/visitor-layout.tsx',
  'shell/root.tsx',
  'shell/route-error.tsx',
  'screens/not-found.tsx',
  ...['goodbye', 'login', 'login-link', 'recover', 'reset-password', 'sign-up'].map(
    (page) => `pages/access/${page}.tsx`,
  ),
].map((file) => resolve(APP, file));

/** All that comes with a file: its imports and theirs, and what is loaded a moment later. */
function comesWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, from = ''] of source.matchAll(/(?:from|import\() ?'([^']+\.tsx?)'/g)) {
    const found = resolve(dirname(file), from.replace(SHARED, `${UI}/`));
    // The routes name every page, and a step-up is asked of who is signed in.
    if (!/\/app\/(routes|router|render|data\/)|step-up-dialog/.test(found)) comesWith(found, seen);
  }
  return seen;
}

test('every text that a page can say while nobody is signed in comes with it', async () => {
  const entry = await loadCatalogue('pt-BR', 'entry');
  const rest = await loadCatalogue('pt-BR', 'rest');
  const later = new Set(Object.keys(rest).filter((key) => !(key in entry)));
  const files = ENTRIES.flatMap((file) => [...comesWith(file)]);
  expect(files.length).toBeGreaterThan(100);
  const missing = [...new Set(files)].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'([\w./-]+)'/g)]
      .map(([, key = '']) => key)
      .filter((key) => later.has(key) || later.has(`${key}_other`))
      .map((key) => `${file.slice(APP.length - 3)}: ${key}`),
  );
  expect(missing).toEqual([]);
});

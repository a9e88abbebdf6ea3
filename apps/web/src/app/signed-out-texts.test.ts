import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { loadCatalogue } from '@merenda/i18n';
import { expect, test } from 'vitest';

const APP = import.meta.dirname;

/** The import prefix of the shared package, and its folder. */
const SHARED = '@merenda/ui/';
const UI = resolve(APP, '../../../../packages/ui/src');

/**
 * Files of signed-out pages, and files that run before the session is known. Pages of the routes
 * `withEveryText` load all texts first.
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

/** All files that load with a file: its imports and theirs, including dynamic ones. */
function comesWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, from = ''] of source.matchAll(/(?:from|import\() ?'([^']+\.tsx?)'/g)) {
    const found = resolve(dirname(file), from.replace(SHARED, `${UI}/`));
    // The routes import every page, and only a signed-in guardian sees a step-up.
    if (!/\/app\/(routes|router|render|data\/)|step-up-dialog/.test(found)) comesWith(found, seen);
  }
  return seen;
}

test('every text that a signed-out page can show is loaded with the page', async () => {
  const entry = await loadCatalogue('pt-BR', ['entry']);
  const rest = await loadCatalogue('pt-BR', ['rest']);
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

/**
 * Holds packages/ui fit for every web app: nothing in it names the people of one app. The import
 * rules hold that it imports no app.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** The people of the guardian app, as we and the API call them. */
const ONE_APPS_PEOPLE = /guardian|responsible|student|\bdependents?\b/gi;

/** A line for each place that names them, in sources by path. */
export function findOneAppsPeople(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        [...line.matchAll(ONE_APPS_PEOPLE)].map(([name]) => `${file}:${at + 1}: ${name}`),
      ),
  );
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const names = globSync('packages/ui/**/*.{ts,tsx,css,html}', {
    cwd: root,
    exclude: (name) => /(^|[\\/])(node_modules|dist)$/.test(name),
  });
  const found = findOneAppsPeople(
    new Map(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')])),
  );
  for (const line of found) console.error(`${line}: only apps/web may name it`);
  if (found.length > 0) process.exitCode = 1;
  else console.log(`packages/ui names nobody of one app, in ${names.length} files.`);
}

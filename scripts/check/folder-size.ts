/**
 * Holds folders small enough to be read at a glance: none has more than twenty files of source
 * directly in it. A test or style sheet beside its source of the same name counts with it; SQL, which
 * only ever gets another number, and pictures are not counted.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const MAX_FILES = 20;

/** One line for each folder with too many files, of these paths with forward slashes. */
export function findCrowded(files: readonly string[]): string[] {
  const folders = Map.groupBy(new Set(files.map(subjectOf)), (file) => path.posix.dirname(file));
  return [...folders]
    .filter(([, subjects]) => subjects.length > MAX_FILES)
    .map(([folder, { length }]) => `${folder}: ${length} files, at most ${MAX_FILES}`);
}

/** What a file is about: `slots.test.ts` and `slots.module.css` are about `slots`. */
const subjectOf = (file: string): string =>
  file.replace(/([.](test|module|d))?[.](tsx?|mts|mjs|css)$/, '');

if (import.meta.main) {
  const files = globSync('{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,mts,mjs,css}', {
    cwd: path.resolve(import.meta.dirname, '../..'),
    exclude: (name) => /(^|[\\/])(node_modules|dist)$/.test(name),
  }).map((name) => name.replaceAll('\\', '/'));
  const crowded = findCrowded(files);
  for (const line of crowded) console.error(line);
  if (crowded.length > 0) process.exitCode = 1;
  else console.log('No folder is crowded.');
}

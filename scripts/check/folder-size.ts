/**
 * Holds folders small enough to be read at a glance: none has more than twenty source files
 * directly in it. A test or style sheet beside its source of the same name counts with it. SQL,
 * whose files only grow in number, and pictures are not counted.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const MAX_FILES = 20;

/** A line for each folder with too many of these files; paths have forward slashes. */
export function findCrowded(files: readonly string[]): string[] {
  const folders = Map.groupBy(new Set(files.map(subjectOf)), (file) => path.posix.dirname(file));
  return [...folders]
    .filter(([, subjects]) => subjects.length > MAX_FILES)
    .map(([folder, { length }]) => `${folder}: ${length} files, at most ${MAX_FILES}`);
}

/** The subject of a file: that of `slots.test.ts` and `slots.module.css` is `slots`. */
const subjectOf = (file: string): string =>
  file.replace(/([.]in-full)?([.](test|module|d))?[.](tsx?|mts|mjs|css)$/, '');

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

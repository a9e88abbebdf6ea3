/**
 * Holds the page of all blocks complete: each component that packages/ui/src/blocks exports stands
 * on it under its name (`<Block name="Button">`), and nothing else does.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const COMPONENT = /^export (?:const|function) ([A-Z][a-z]\w*)/gm;
const SHOWN = /<Block name="(\w+)"/g;

/**
 * A line for each component that is missing or shown twice, and for each name without a component.
 */
export function findUnshown(blocks: readonly string[], page: readonly string[]): string[] {
  const exported = namesIn(blocks, COMPONENT);
  const shown = namesIn(page, SHOWN);
  return [
    ...exported.filter((name) => !shown.includes(name)).map((name) => `${name} is not shown`),
    ...shown.filter((name) => !exported.includes(name)).map((name) => `${name} is no block`),
    ...shown
      .filter((name, at) => shown.indexOf(name) !== at)
      .map((name) => `${name} is shown twice`),
  ];
}

const namesIn = (sources: readonly string[], pattern: RegExp): string[] =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name));

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../../packages/ui');
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root }).map((name) => readFileSync(path.join(root, name), 'utf8'));
  const found = findUnshown(read('src/blocks/**/*.tsx'), read('page/shown/*.tsx'));
  for (const line of found) console.error(`packages/ui/page: ${line}`);
  if (found.length > 0) process.exitCode = 1;
  else console.log('The page shows every block.');
}

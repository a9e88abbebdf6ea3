import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const SOURCES = join(import.meta.dirname, '..');

const IMPORT = /^import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(\.[^']+\.tsx?)';$/gm;

/** The text of a source of the console, named from its folder of sources. */
const readSource = (name: string): string => readFileSync(join(SOURCES, name), 'utf8');

/** The console's files of which a text uses something. */
const usedIn = (name: string, text: string): string[] => {
  const rest = text.replace(IMPORT, '');
  return [...text.matchAll(IMPORT)].flatMap(([, names = '', path = '']) =>
    names
      .split(',')
      .map((one) => one.trim().split(/\s+/).at(-1) ?? '')
      .some((one) => one !== '' && new RegExp(`\\b${one}\\b`).test(rest))
      ? [relative(SOURCES, join(SOURCES, dirname(name), path))]
      : [],
  );
};

/**
 * The files that the console's pages lead to, each with the part of its text that counts.
 * @param partOf says this part of a file's text, what it uses being followed; undefined for a file at
 * which the way ends
 */
export function reachedBy(partOf: (text: string) => string | undefined): Map<string, string> {
  const seen = new Map<string, string>();
  const passed = new Set<string>();
  const queue = ['app/router.tsx', 'main.tsx'];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (passed.has(name)) continue;
    passed.add(name);
    const part = partOf(readSource(name));
    if (part === undefined) continue;
    seen.set(name, part);
    queue.push(...usedIn(name, part));
  }
  return seen;
}

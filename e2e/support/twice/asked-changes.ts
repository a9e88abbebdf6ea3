import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../../../apps/web/src/', import.meta.url));

/** A route that changes something, as it is written: with names of constants in it, or without. */
const WRITTEN = /['`]((?:POST|PUT|PATCH|DELETE) [/$][^'`]*)['`]/g;
const CONSTANT = /const (\w+) = '([^']+)'/g;

/** Every route that changes something and is named in the web app. */
export function askedChanges(): string[] {
  const sources = globSync('**/*.{ts,tsx}', { cwd: WEB, exclude: ['**/*.test.ts*'] });
  const found = sources.flatMap((file) => {
    const source = readFileSync(join(WEB, file), 'utf8');
    const constants = new Map([...source.matchAll(CONSTANT)].map(([, name, text]) => [name, text]));
    return [...source.matchAll(WRITTEN)].map(([, route = '']) =>
      route.replace(/\$\{(?:typeof )?(\w+)\}/g, (all, name) => constants.get(name) ?? all),
    );
  });
  return [...new Set(found)].toSorted();
}

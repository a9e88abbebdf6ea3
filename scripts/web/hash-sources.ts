import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const PASSED_OVER = new Set(['node_modules', 'dist']);

/** SHA-256 over names and contents of files and folders below `root`; tests do not count. */
export function hashSources(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesOf(root, path)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesOf(root: string, path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !PASSED_OVER.has(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesOf(root, `${path}/${name}`));
}

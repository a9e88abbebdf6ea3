import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root: relative folders in settings start here. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const NOTES = join(ROOT, 'node_modules', '.cache', 'running');

/** A running copy of the product, started from this repository. */
export interface RunningCopy {
  dataDir: string;
  /** The address of its web app. */
  address: string;
}

/** Notes that this process runs a copy, until `forget()` or its own end. */
export function noteRunning(copy: RunningCopy): { forget(): void } {
  mkdirSync(NOTES, { recursive: true });
  const name = createHash('sha256').update(copy.dataDir).digest('hex').slice(0, 16);
  const file = join(NOTES, `${name}.json`);
  writeFileSync(file, JSON.stringify({ ...copy, pid: process.pid }));
  return { forget: () => rmSync(file, { force: true }) };
}

/** The copies that run now. Notes of killed copies are removed. */
export function runningCopies(): RunningCopy[] {
  return names().flatMap((name) => {
    const file = join(NOTES, name);
    try {
      const copy: RunningCopy & { pid: number } = JSON.parse(readFileSync(file, 'utf8'));
      if (isRunning(copy)) return [copy];
      rmSync(file, { force: true });
    } catch {
      // Another process has removed the note in this moment.
    }
    return [];
  });
}

function names(): string[] {
  try {
    return readdirSync(NOTES);
  } catch {
    return [];
  }
}

/** The process that noted the copy still has its data folder. */
function isRunning({ dataDir, pid }: RunningCopy & { pid: number }): boolean {
  try {
    process.kill(pid, 0);
    return readFileSync(join(dataDir, 'lock.pid'), 'utf8').trim() === String(pid);
  } catch {
    return false;
  }
}

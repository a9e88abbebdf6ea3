import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A process and its descendants, parents first. */
function familyOf(pid: number): number[] {
  const pairs = existsSync('/proc/self/stat') ? pairsOfProc() : pairsOfPs();
  const family = [pid];
  for (const parent of family) {
    for (const [child, itsParent] of pairs) if (itsParent === parent) family.push(child);
  }
  return family;
}

type Pair = [pid: number, parent: number];

/** Reads /proc on Linux, since small containers have no `ps`. */
const pairsOfProc = (): Pair[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): Pair[] => {
      try {
        // "pid (name) state parent …": the name may hold anything, also brackets.
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2])]];
      } catch {
        return [];
      }
    });

const pairsOfPs = (): Pair[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => [pid, parent]);

/** Sends a signal to a process and its descendants; ended ones are skipped. */
export function signalFamily(pid: number, signal: NodeJS.Signals): void {
  for (const member of familyOf(pid)) {
    try {
      process.kill(member, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

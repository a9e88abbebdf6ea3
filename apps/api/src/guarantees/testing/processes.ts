import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A process and all below it, those above first. */
function familyOf(pid: number): number[] {
  const pairs = existsSync('/proc/self/stat') ? pairsOfProc() : pairsOfPs();
  const family = [pid];
  for (const parent of family) {
    for (const [child, itsParent] of pairs) if (itsParent === parent) family.push(child);
  }
  return family;
}

type Pair = [pid: number, parent: number];

/** Linux: also where there is no `ps`, as in small containers. */
const pairsOfProc = (): Pair[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): Pair[] => {
      try {
        // "pid (name) state parent …": a name may hold anything, brackets too.
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

/** Sends a signal to a process and all below it; those that are gone already are passed over. */
export function signalFamily(pid: number, signal: NodeJS.Signals): void {
  for (const member of familyOf(pid)) {
    try {
      process.kill(member, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Flood, FloodReport } from './flooder.ts';

const FLOODER = fileURLToPath(new URL('./flooder.ts', import.meta.url));

/** Runs the flood in a separate process. */
export async function runFlood(flood: Flood): Promise<FloodReport> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', FLOODER, JSON.stringify(flood)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return JSON.parse(await text(child.stdout));
}

const MIB = 2 ** 20;
const CHECK_INTERVAL_MS = 200;

export interface Memory {
  /** Returns the maximum in MiB. */
  end(): number;
}

/** Watches a process's memory, and ends the process before it takes the machine's. */
export function watchMemory(pid: number, { killAboveMib }: { killAboveMib: number }): Memory {
  let most = 0;
  const look = () => {
    const mib = residentBytes(pid) / MIB;
    if (mib > most) most = mib;
    if (mib > killAboveMib) process.kill(pid, 'SIGKILL');
  };
  const clock = setInterval(look, CHECK_INTERVAL_MS);
  return {
    end() {
      clearInterval(clock);
      return Math.round(most);
    },
  };
}

/** Memory of the process; 0 when it has ended. */
function residentBytes(pid: number): number {
  try {
    if (process.platform !== 'linux') {
      const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
      return Number(kilobytes) * 1_024;
    }
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1_024;
  } catch {
    return 0;
  }
}

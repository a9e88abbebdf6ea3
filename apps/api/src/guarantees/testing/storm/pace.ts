import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** A process that wants a whole processor and gets less than this part is starved. */
const STARVED_BELOW = 0.25;

/** Computes for 20 ms of processor time twice a second, and reports the part of a processor that it got. */
const SAMPLES = `
  const { parentPort } = require('node:worker_threads');
  const spent = () => { const { user, system } = process.threadCpuUsage(); return user + system; };
  setInterval(() => {
    const [work, wall] = [spent(), performance.now()];
    while (spent() - work < 20_000);
    parentPort.postMessage((spent() - work) / 1_000 / (performance.now() - wall));
  }, 500);
`;

/** The machine's speed for other processes. */
export interface Pace {
  /** The average part of a processor that was available; 1 is all of it. */
  share(): number;
  isStarved(): boolean;
  end(): Promise<unknown>;
}

/** Measures the machine in a separate thread, which waits for nothing in the product. */
export function watchPace(): Pace {
  const worker = new Worker(SAMPLES, { eval: true });
  const shares: number[] = [];
  worker.on('message', (share: number) => shares.push(share));
  const share = () =>
    shares.length === 0 ? 0 : shares.reduce((sum, one) => sum + one, 0) / shares.length;
  return { share, isStarved: () => share() < STARVED_BELOW, end: () => worker.terminate() };
}

/** Work was not done in time: a finding, unless the machine was too slow for it. */
export class TooSlow extends Error {}

/** @throws TooSlow if it takes longer; the work then ends by itself */
export async function within<T>(ms: number, what: string, doing: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = sleep(ms, undefined, { signal: ended.signal }).then(() => {
    throw new TooSlow(`${what} took more than ${ms / 1_000} s`);
  });
  late.catch(() => {});
  try {
    return await Promise.race([doing, late]);
  } finally {
    ended.abort();
  }
}

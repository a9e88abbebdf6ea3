import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** Whoever gets a smaller part of a processor, wanting a whole one, is starved. */
const STARVED_BELOW = 0.25;

/** Works for 20 ms of its processor's time twice a second, and tells what part it got meanwhile. */
const SAMPLES = `
  const { parentPort } = require('node:worker_threads');
  const spent = () => { const { user, system } = process.threadCpuUsage(); return user + system; };
  setInterval(() => {
    const [work, wall] = [spent(), performance.now()];
    while (spent() - work < 20_000);
    parentPort.postMessage((spent() - work) / 1_000 / (performance.now() - wall));
  }, 500);
`;

/** How fast the machine is for whoever runs beside it. */
export interface Pace {
  /** What part of a processor it gave, on average: 1 is all. */
  share(): number;
  isStarved(): boolean;
  end(): Promise<unknown>;
}

/** Watches the machine from a thread of its own, which waits for nothing of the product's. */
export function watchPace(): Pace {
  const worker = new Worker(SAMPLES, { eval: true });
  const shares: number[] = [];
  worker.on('message', (share: number) => shares.push(share));
  const share = () =>
    shares.length === 0 ? 0 : shares.reduce((sum, one) => sum + one, 0) / shares.length;
  return { share, isStarved: () => share() < STARVED_BELOW, end: () => worker.terminate() };
}

/** Something was not done in time: a finding, unless the machine was too slow for it. */
export class TooSlow extends Error {}

/** @throws TooSlow when it takes longer; what was begun then ends by itself */
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

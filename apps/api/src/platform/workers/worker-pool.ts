import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { MEGABYTE } from '@merenda/domain/files/sizes';
import { Piscina } from 'piscina';
import { Failure } from '../failure.ts';
import { startedAt, type ThreadStart, type Work } from './thread.ts';

/** Limits of a piece of work; beyond them its thread is ended and another one begins. */
export interface Ceilings {
  /** Maximum of threads; a gate admits no more work at a time. */
  threads: number;
  /** Limit of V8's heap, checked at intervals. */
  memoryMb: number;
  /** Limit of processor time, not of elapsed time: a busy machine must not cause refusals. */
  processorMs: number;
}

/** The work was ended: it took more memory or processor time than permitted. */
export class TookTooMuch extends Error {
  override readonly name = 'TookTooMuch';
}

const CHECK_INTERVAL_MS = 50;
/**
 * A full heap may end the whole process, since V8 cannot recover from it. The thread therefore gets several
 * times its limit, and is ended long before.
 */
const HEAP_IS_LARGER = 4;
/** Limit for work that waits without computing, or that gets no processor time. */
const LIMIT_MS = 30_000;
const RETRY_AFTER_SECONDS = 5;
/** A thread costs some tens of megabytes while it waits for more work. */
const IDLE_MS = 60_000;

/**
 * Threads for one kind of work. They begin when there is work, are used again, and end after a while
 * without work. They have no access to the settings and therefore none to the secrets.
 *
 * @param file a module whose default export is made by `inThread`
 */
export function createWorkerPool<Task, Result>(
  file: URL,
  { threads, memoryMb, processorMs }: Ceilings,
): Work<Task, Result> {
  const pool = new Piscina({
    filename: fileURLToPath(file),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    atomics: 'disabled',
    recordTiming: false,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_IS_LARGER * memoryMb },
  });
  return async (task) => {
    const started: ThreadStart = new BigInt64Array(new SharedArrayBuffer(16));
    const ending = new AbortController();
    const begunAt = performance.now();
    const look = async () => {
      const taken = await takenBy(pool.threads, started);
      if (taken && taken.processorMs > processorMs) {
        ending.abort(new TookTooMuch(`more than ${processorMs} ms of a processor`));
      } else if (taken && taken.memoryMb > memoryMb) {
        ending.abort(new TookTooMuch(`more than ${memoryMb} MB`));
      } else if (performance.now() - begunAt > LIMIT_MS) {
        const message = 'a thread did not come to its end';
        ending.abort(
          new Failure('unavailable', { message, retryAfterSeconds: RETRY_AFTER_SECONDS }),
        );
      }
    };
    const clock = setInterval(() => void look(), CHECK_INTERVAL_MS);
    try {
      return await pool.run({ task, started }, { signal: ending.signal });
    } catch (error) {
      if (ending.signal.aborted) throw ending.signal.reason;
      if (isOutOfMemory(error)) throw new TookTooMuch(`more than ${memoryMb} MB`);
      throw error;
    } finally {
      clearInterval(clock);
    }
  };
}

/** Memory and processor time of the work until now; undefined before it has begun. */
async function takenBy(threads: readonly Worker[], started: ThreadStart) {
  const { threadId, processorUs } = startedAt(started);
  const worker = threads.find((one) => one.threadId === threadId);
  if (threadId === 0 || !worker) return undefined;
  try {
    const [{ user, system }, heap] = await Promise.all([
      worker.cpuUsage(),
      worker.getHeapStatistics(),
    ]);
    return {
      processorMs: (user + system - processorUs) / 1_000,
      memoryMb: heap.used_heap_size / MEGABYTE,
    };
  } catch {
    // The thread has ended meanwhile.
    return undefined;
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY';

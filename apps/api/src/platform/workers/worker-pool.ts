import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { Failure } from '../failure.ts';
import { type Started, startedAt, type Work } from './thread.ts';

/** Ceilings of a piece of work; its thread is ended when it takes more, and another one begins. */
export interface Ceilings {
  /** The most threads; a gate lets no more work in than there are. */
  threads: number;
  /** V8's heap, when it is looked at. */
  memoryMb: number;
  /** Processor time, since a busy machine refuses nobody's file. */
  processorMs: number;
}

/** A piece of work was ended: it took more memory or processor time than it may. */
export class TookTooMuch extends Error {
  override readonly name = 'TookTooMuch';
}

const LOOK_EVERY_MS = 50;
/**
 * A thread whose heap is full may end the whole process: V8 has no other way out of a collection. It is given
 * several times what it may take, and ended long before.
 */
const HEAP_IS_LARGER = 4;
const MEGABYTE = 1024 * 1024;
/** Work that neither ends nor computes, or a machine with no time for it. */
const LIMIT_MS = 30_000;
const RETRY_AFTER_SECONDS = 5;
/** A thread costs some tens of megabytes while it waits for more work. */
const IDLE_MS = 60_000;

/**
 * Threads that do one kind of work, begun when there is some, used again, and ended when there is none for a
 * while. They know none of the settings, so none of the secrets.
 *
 * @param file whose default export is made by `inThread`
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
    const started: Started = new BigInt64Array(new SharedArrayBuffer(16));
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
    const clock = setInterval(() => void look(), LOOK_EVERY_MS);
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

/** Use of a piece of work so far; undefined before it has begun. */
async function takenBy(threads: readonly Worker[], started: Started) {
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
    // It has ended meanwhile.
    return undefined;
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY';

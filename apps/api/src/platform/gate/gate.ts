import { Failure } from '../failure.ts';
import type { Metrics } from '../metrics.ts';
import { type Asker, currentAsker } from './asker.ts';
import { FairQueue, type Waiting } from './fair-queue.ts';
import { KINDS, type Kind, type KindName } from './kinds.ts';

const RETRY_AFTER_SECONDS = 5;

/** No place is free, and the queue is full; nothing was done. */
export class Busy extends Failure {
  constructor() {
    super('unavailable', {
      message: 'too much is asked for at the moment',
      userMessageKey: 'error.busy',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}

/**
 * The only way to work that costs memory or threads (product:operating#costly-work). Each kind has a
 * limited number of places and a bounded queue in which callers take turns; other work is refused. The
 * caller follows from the request that the work is done for (`asker.ts`).
 */
export interface Gate {
  /**
   * Runs the work when a place is free. The work gets a signal that is aborted when its caller no longer
   * waits; queued work then leaves the queue.
   *
   * @throws Busy if the work cannot start soon
   */
  run<T>(kind: KindName, work: (gone: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * As `run`, for content that is written piece by piece while it is read. The place is given back at the
   * content's end, or when nobody reads any more.
   *
   * @param begin the work before the first piece; its error fails the stream
   * @throws Busy if the stream cannot start soon
   */
  stream<T>(kind: KindName, begin: () => Promise<AsyncIterable<T>>): Promise<AsyncIterable<T>>;
}

interface Entrant extends Waiting {
  enter: () => void;
  refuse: () => void;
}

/** The gate of one running copy. */
export function createGate(metrics: Pick<Metrics, 'all' | 'onCollect'>): Gate {
  const { merenda_work: load, merenda_work_refused_total: refused } = metrics.all;
  const names = Object.keys(KINDS) as KindName[];
  const doors = Object.fromEntries(
    names.map((kind) => [kind, createDoor(KINDS[kind], () => refused.inc({ kind }))]),
  ) as Record<KindName, Door>;
  metrics.onCollect(async () => {
    for (const kind of names) {
      const { running, waiting } = doors[kind].load();
      load.set({ kind, state: 'running' }, running);
      load.set({ kind, state: 'waiting' }, waiting);
    }
  });
  return {
    async run(kind, work) {
      const asker = currentAsker();
      const leave = await doors[kind].enter(asker);
      try {
        return await work(asker.gone);
      } finally {
        leave();
      }
    },
    async stream(kind, begin) {
      const { caller, gone } = currentAsker();
      const leave = await doors[kind].enter({ caller, gone });
      try {
        const pieces = await begin();
        // A stream that nobody begins to read never ends by itself.
        if (gone.aborted) leave();
        gone.addEventListener('abort', leave, { once: true });
        return untilRead(pieces, leave);
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

async function* untilRead<T>(pieces: AsyncIterable<T>, leave: () => void): AsyncGenerator<T> {
  try {
    yield* pieces;
  } finally {
    leave();
  }
}

/** The entrance to one kind of work. */
export interface Door {
  /** Waits for a place. @returns the function that gives it back @throws Busy */
  enter(asker: Asker): Promise<() => void>;
  load(): { running: number; waiting: number };
}

export function createDoor(kind: Kind, onRefused: () => void): Door {
  const queue = new FairQueue<Entrant>(kind);
  const runningOf = new Map<string, number>();
  let running = 0;
  const mayRun = (caller: string) => (runningOf.get(caller) ?? 0) < kind.placesEach;

  const begin = (caller: string) => {
    running += 1;
    runningOf.set(caller, (runningOf.get(caller) ?? 0) + 1);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      running -= 1;
      const others = (runningOf.get(caller) ?? 0) - 1;
      if (others > 0) runningOf.set(caller, others);
      else runningOf.delete(caller);
      admit();
    };
  };
  const admit = () => {
    while (running < kind.places) {
      const next = queue.take(mayRun);
      if (!next) return;
      next.enter();
    }
  };

  return {
    async enter({ caller, gone }) {
      if (gone.aborted) throw new Busy();
      if (running < kind.places && mayRun(caller)) return begin(caller);
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const settle = () => {
        clearTimeout(timer);
        gone.removeEventListener('abort', giveUp);
      };
      const entrant: Entrant = {
        caller,
        enter: () => {
          settle();
          resolve(begin(caller));
        },
        refuse: () => {
          settle();
          onRefused();
          reject(new Busy());
        },
      };
      const giveUp = () => {
        queue.remove(entrant);
        entrant.refuse();
      };
      const timer = setTimeout(giveUp, kind.waitMs);
      gone.addEventListener('abort', giveUp, { once: true });
      queue.add(entrant)?.refuse();
      return promise;
    },
    load: () => ({ running, waiting: queue.length }),
  };
}

export interface BatcherOptions<Call, Answer> {
  /** Runs the calls of one batch; the answers are in the same order. */
  run(calls: readonly Call[]): Promise<readonly Answer[]>;
  /** The share of a batch's limit that a call uses. */
  size(call: Call): number;
  maxBatch: number;
  /** The most batches that run at once, slow ones included. */
  maxInFlight: number;
}

/** After this time a batch is probably waiting for a lock: the next one starts beside it. */
const SLOW_AFTER_MS = 5;

export interface Batcher<Call, Answer> {
  add(call: Call): Promise<Answer>;
  /**
   * Refuses further calls.
   * @returns once all accepted calls are answered
   */
  close(): Promise<void>;
}

interface Waiting<Call, Answer> {
  call: Call;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Group commit: the calls of one turn of the event loop run together. While a batch runs, calls
 * queue for the next one: batches grow with the load. A batch that takes more than some
 * milliseconds no longer delays the next. A call is never split, and an error rejects only the
 * calls of its own batch.
 */
export function createBatcher<Call, Answer>(
  options: BatcherOptions<Call, Answer>,
): Batcher<Call, Answer> {
  const queue: Waiting<Call, Answer>[] = [];
  let inFlight = 0;
  /** Ends when the latest batch becomes slow. */
  let slowTimer: NodeJS.Timeout | undefined;
  let isScheduled = false;
  let closing: Promise<void> | undefined;
  let onIdle: (() => void) | undefined;

  const pump = (): void => {
    if (!slowTimer && inFlight < options.maxInFlight && queue.length > 0)
      void runBatch(takeBatch());
    if (inFlight === 0) onIdle?.();
  };

  const pumpAfterThisTurn = (): void => {
    if (isScheduled || slowTimer) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      pump();
    });
  };

  const takeBatch = (): Waiting<Call, Answer>[] => {
    let size = 0;
    let count = 0;
    for (const { call } of queue) {
      size += options.size(call);
      if (count > 0 && size > options.maxBatch) break;
      count += 1;
    }
    return queue.splice(0, count);
  };

  const runBatch = async (batch: Waiting<Call, Answer>[]): Promise<void> => {
    inFlight += 1;
    const own = setTimeout(() => {
      slowTimer = undefined;
      pump();
    }, SLOW_AFTER_MS);
    slowTimer = own;
    try {
      const answers = await options.run(batch.map(({ call }) => call));
      if (answers.length !== batch.length) throw new Error('a batch came back incomplete');
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      inFlight -= 1;
      clearTimeout(own);
      if (slowTimer === own) slowTimer = undefined;
      pump();
    }
  };

  return {
    add(call) {
      if (closing) return Promise.reject(new Error('closed: no more calls are taken'));
      return new Promise((resolve, reject) => {
        queue.push({ call, resolve, reject });
        pumpAfterThisTurn();
      });
    },
    close() {
      closing ??= new Promise((resolve) => {
        onIdle = resolve;
        pump();
      });
      return closing;
    },
  };
}

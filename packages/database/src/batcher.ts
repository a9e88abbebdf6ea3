export interface Batcher<Call, Answer> {
  add(call: Call): Promise<Answer>;
}

/** Runs the calls of one batch; the answers are in the same order. */
export type RunBatch<Call, Answer> = (calls: readonly Call[]) => Promise<readonly Answer[]>;

interface Limits {
  /** The most calls of a batch; more would wait for each other's locks. */
  maxBatch: number;
  /** The most batches that run at once, slow ones included. */
  maxInFlight: number;
}

const LIMITS: Limits = { maxBatch: 64, maxInFlight: 2 };

/** After this time a batch is probably waiting for a lock: the next one starts beside it. */
const SLOW_AFTER_MS = 5;

interface Waiting<Call, Answer> {
  call: Call;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Group commit: the calls of one turn of the event loop run together. While a batch runs, calls
 * queue for the next one: batches grow with the load. A batch that takes more than some
 * milliseconds no longer delays the next. An error rejects only the calls of its own batch.
 */
export function createBatcher<Call, Answer>(
  run: RunBatch<Call, Answer>,
  { maxBatch, maxInFlight } = LIMITS,
): Batcher<Call, Answer> {
  const queue: Waiting<Call, Answer>[] = [];
  let inFlight = 0;
  /** Ends when the latest batch becomes slow. */
  let slowTimer: NodeJS.Timeout | undefined;
  let isScheduled = false;

  const pump = (): void => {
    if (!slowTimer && inFlight < maxInFlight && queue.length > 0)
      void runBatch(queue.splice(0, maxBatch));
  };

  const pumpAfterThisTurn = (): void => {
    if (isScheduled || slowTimer) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      pump();
    });
  };

  const runBatch = async (batch: Waiting<Call, Answer>[]): Promise<void> => {
    inFlight += 1;
    const own = setTimeout(() => {
      slowTimer = undefined;
      pump();
    }, SLOW_AFTER_MS);
    slowTimer = own;
    try {
      const answers = await run(batch.map(({ call }) => call));
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
    add: (call) =>
      new Promise((resolve, reject) => {
        queue.push({ call, resolve, reject });
        pumpAfterThisTurn();
      }),
  };
}

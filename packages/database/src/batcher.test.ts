import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

/** A batcher whose batches end when the test ends them. */
function controlled(limits: { maxBatch: number; maxInFlight: number }) {
  const started: { calls: readonly string[]; finish(): void; fail(error: Error): void }[] = [];
  const batcher = createBatcher<string, string>({
    ...limits,
    size: (call) => call.length,
    run: (calls) =>
      new Promise((resolve, reject) => {
        started.push({
          calls,
          finish: () => resolve(calls.map((call) => call.toUpperCase())),
          fail: reject,
        });
      }),
  });
  return { batcher, started };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a batcher', () => {
  it('runs the calls of one turn of the event loop together, and queues calls that come while they run', async () => {
    const { batcher, started } = controlled({ maxBatch: 3, maxInFlight: 2 });
    const answers = ['a', 'b'].map((call) => batcher.add(call));
    expect(started).toEqual([]);
    await settled();
    expect(started.map(({ calls }) => calls)).toEqual([['a', 'b']]);
    answers.push(...['c', 'd', 'e', 'f'].map((call) => batcher.add(call)));
    started[0]?.finish();
    await settled();
    expect(started[1]?.calls).toEqual(['c', 'd', 'e']);
    started[1]?.finish();
    await settled();
    started[2]?.finish();
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  });

  it('starts the next batch beside a slow one, up to the limit', async () => {
    const { batcher, started } = controlled({ maxBatch: 1, maxInFlight: 2 });
    const answers = ['slow', 'slow too', 'quick', 'last'].map((call) => batcher.add(call));
    await vi.waitUntil(() => started.length === 2);
    started[1]?.finish();
    await settled();
    expect(started.map(({ calls }) => calls)).toEqual([['slow'], ['slow too'], ['quick']]);
    started[2]?.finish();
    await settled();
    started[3]?.finish();
    expect(await Promise.all(answers.slice(1))).toEqual(['SLOW TOO', 'QUICK', 'LAST']);
    started[0]?.finish();
    expect(await answers[0]).toBe('SLOW');
  });

  it('never splits a call, and runs one that is too large alone', async () => {
    const { batcher, started } = controlled({ maxBatch: 3, maxInFlight: 1 });
    const answers = ['x', 'aa', 'bb', 'cccc', 'd'].map((call) => batcher.add(call));
    for (let n = 0; n < 4; n += 1) {
      await settled();
      started[n]?.finish();
    }
    expect(await Promise.all(answers)).toEqual(['X', 'AA', 'BB', 'CCCC', 'D']);
    expect(started.map(({ calls }) => calls)).toEqual([['x', 'aa'], ['bb'], ['cccc'], ['d']]);
  });

  it('rejects the calls of a failed batch and no others', async () => {
    const { batcher, started } = controlled({ maxBatch: 2, maxInFlight: 1 });
    const answers = Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((call) => batcher.add(call)));
    await settled();
    started[0]?.finish();
    await settled();
    started[1]?.fail(new Error('connection lost'));
    await settled();
    started[2]?.finish();
    expect((await answers).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
  });

  it('closes after answering all accepted calls, and refuses further ones', async () => {
    const { batcher, started } = controlled({ maxBatch: 1, maxInFlight: 1 });
    const answers = ['a', 'b'].map((call) => batcher.add(call));
    let closed = false;
    const closing = Promise.all([batcher.close(), batcher.close()]).then(() => {
      closed = true;
    });
    await expect(batcher.add('late')).rejects.toThrow('closed');
    started[0]?.finish();
    await settled();
    expect(closed).toBe(false);
    started[1]?.finish();
    await closing;
    expect(await Promise.all(answers)).toEqual(['A', 'B']);
  });

  it('closes at once when idle', async () => {
    await controlled({ maxBatch: 1, maxInFlight: 1 }).batcher.close();
  });

  it('answers every call with its own answer, whatever the sizes and limits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ minLength: 1, maxLength: 5 }), { maxLength: 50 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 3 }),
        async (calls, maxBatch, maxInFlight) => {
          let inFlight = 0;
          const batcher = createBatcher<string, string>({
            maxBatch,
            maxInFlight,
            size: (call) => call.length,
            run: async (batch) => {
              inFlight += 1;
              expect(inFlight).toBeLessThanOrEqual(maxInFlight);
              const size = batch.join('').length;
              expect(batch.length === 1 || size <= maxBatch).toBe(true);
              await settled();
              inFlight -= 1;
              return batch.map((call) => `${call}!`);
            },
          });
          const answers = await Promise.all(calls.map((call) => batcher.add(call)));
          expect(answers).toEqual(calls.map((call) => `${call}!`));
        },
      ),
    );
  });
});

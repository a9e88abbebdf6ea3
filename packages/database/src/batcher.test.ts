import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

/** A batcher whose batches end when the test ends them. */
function controlled(limits: { maxBatch: number; maxInFlight: number }) {
  const started: { calls: readonly string[]; finish(): void; fail(error: Error): void }[] = [];
  const run = (calls: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      started.push({
        calls,
        finish: () => resolve(calls.map((call) => call.toUpperCase())),
        fail: reject,
      });
    });
  const batcher = createBatcher(run, limits);
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

  it('answers every call with its own answer, whatever the limits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ minLength: 1, maxLength: 5 }), { maxLength: 50 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 3 }),
        async (calls, maxBatch, maxInFlight) => {
          let inFlight = 0;
          const run = async (batch: readonly string[]) => {
            inFlight += 1;
            expect(inFlight).toBeLessThanOrEqual(maxInFlight);
            expect(batch.length).toBeLessThanOrEqual(maxBatch);
            await settled();
            inFlight -= 1;
            return batch.map((call) => `${call}!`);
          };
          const batcher = createBatcher(run, { maxBatch, maxInFlight });
          const answers = await Promise.all(calls.map((call) => batcher.add(call)));
          expect(answers).toEqual(calls.map((call) => `${call}!`));
        },
      ),
    );
  });
});

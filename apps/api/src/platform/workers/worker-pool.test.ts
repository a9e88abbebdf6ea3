import { expect, test } from 'vitest';
import type { Hunger } from './testing/hungry-thread.ts';
import { createWorkerPool, TookTooMuch } from './worker-pool.ts';

const run = createWorkerPool<Hunger, string>(
  new URL('./testing/hungry-thread.ts', import.meta.url),
  { threads: 1, memoryMb: 64, processorMs: 200 },
);

test('a thread is used again, even after failed work', async () => {
  const first = await run('nothing');
  await expect(run('an error')).rejects.toThrow('an intended error');
  expect(await run('nothing')).toBe(first);
});

test.each(['time', 'memory'] as const)(
  'work that takes too much %s is ended with its thread, and another thread does the next work',
  async (hunger) => {
    const before = await run('nothing');
    await expect(run(hunger)).rejects.toThrow(TookTooMuch);
    expect(await run('nothing')).not.toBe(before);
  },
);

test('a thread has no access to the settings', async () => {
  expect(await run('the settings')).toBe('');
});

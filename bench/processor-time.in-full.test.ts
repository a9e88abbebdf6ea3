import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { processorTime } from './processor-time.ts';

test('the time of a program that has ended counts for the process that started it', async () => {
  const before = await processorTime(process.pid);
  spawnSync(process.execPath, ['--eval', 'while (process.cpuUsage().user < 300_000);']);
  const spent = (await processorTime(process.pid)) - before;
  expect(spent).toBeGreaterThanOrEqual(existsSync('/proc/self/stat') ? 280 : 0);
});

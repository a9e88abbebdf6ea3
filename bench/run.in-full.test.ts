import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const BRIEFLY = ['--seconds', '0.2', '--rounds', '1'];
const FEW = ['--families', '2', '--entries', '2000', '--people', '500', '--rows', '500'];

test('each measurement can be made: no call of the benchmark is refused, and its books are in order', async () => {
  const program = join(import.meta.dirname, 'run.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...BRIEFLY, ...FEW]);
  const tables = [
    'day board',
    'ordering, menu',
    'logs, page 1',
    'console: people',
    'all rows read',
  ];
  for (const name of tables) expect(stdout).toContain(name);
  expect(stdout).toContain('in order');
}, 1_800_000);

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { fetchPrograms } from '../../failover/programs.ts';
import { runInNamespaces } from '../../failover/run-in-namespaces.ts';

const TRIAL = join(import.meta.dirname, '../backups/trial.ts');

interface Drilled {
  code: number;
  lines: string[];
}
type Result = Record<
  'moment' | 'newest' | 'wrongKey' | 'otherDataKey' | 'fullDisk' | 'tooLate' | 'otherInstallation',
  Drilled
> & { left: string[]; restored: number; before: number; after: number };
let result: Result;

// One trial for all: it makes a cluster, fills it and waits for its archive.
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'merenda-trial-'));
  expect(await runInNamespaces(TRIAL, [fetchPrograms(), folder])).toBe(0);
  result = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8'));
  rmSync(folder, { recursive: true });
  for (const { lines } of [result.moment, result.newest]) console.info(lines.join('\n'));
});

const figure = ({ lines }: Drilled, pattern: RegExp) =>
  Number(lines.join('\n').match(pattern)?.[1] ?? Number.NaN);
const ACKNOWLEDGED = /(\d+) acts acknowledged/;
const LOST = /, (\d+) lost: they came after that/;

test('a chosen moment is restored with every act that was acknowledged until then', () => {
  expect(result.moment).toMatchObject({ code: 0 });
  expect(result.moment.lines).toContainEqual(expect.stringContaining('both audits are in order'));
  expect(figure(result.moment, LOST)).toBeGreaterThan(0);
  expect(figure(result.moment, ACKNOWLEDGED)).toBeGreaterThan(figure(result.moment, LOST));
});

test('the newest state lacks only acts that were acknowledged after it', () => {
  expect(result.newest).toMatchObject({ code: 0 });
  expect(result.newest.lines).toContainEqual(expect.stringContaining('both audits are in order'));
  const state = ({ lines }: Drilled) => lines.join('\n').match(/restored to (\S+)/)?.[1] ?? '';
  expect(state(result.newest) > state(result.moment)).toBe(true);
});

test('a drill leaves nothing behind', () => {
  expect(result.left).toEqual(['18']);
});

test.each<[keyof Result & string, RegExp]>([
  [
    'wrongKey',
    /^merenda: the backups cannot be read: PGBACKREST_REPO1_CIPHER_PASS is not their word/,
  ],
  ['fullDisk', /^merenda: the disk has \d+ MB free, the backup wants \d+$/],
  [
    'tooLate',
    /^merenda: the archive does not reach the moment yet: its newest transaction is of 2/,
  ],
  ['otherInstallation', /^merenda: the backup is of another installation: its system is \d+, /],
])('%s ends with one line that says why', (name, words) => {
  const { code, lines } = result[name] as Drilled;
  expect({ code, last: lines.at(-1) }).toEqual({ code: 2, last: expect.stringMatching(words) });
});

test('a DATA_KEY that does not open the backup is told', () => {
  expect(result.otherDataKey).toMatchObject({ code: 1 });
  expect(result.otherDataKey.lines).toContainEqual(
    expect.stringMatching(/^merenda: fault: DATA_KEY: it does not open \d+ secrets of the backup$/),
  );
});

test('a database that is gone is restored in earnest, with all that its archive has', () => {
  expect(result.restored).toBe(0);
  expect(result.after).toBeGreaterThan(0);
  expect(result.after).toBe(result.before);
});

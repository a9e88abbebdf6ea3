import { expect, test } from 'vitest';
import { type AtHand, chooseBackup } from './repository.ts';

const SYSTEM = '7509384712096384123';
const [MONDAY, TUESDAY] = [new Date('2026-11-23T02:00:00Z'), new Date('2026-11-24T02:00:00Z')];
const backup = (label: string, stop: Date) => ({
  label,
  error: false,
  timestamp: { start: 0, stop: stop.getTime() / 1_000 },
  info: { size: 50_000_000 },
});
/** As pgBackRest prints it: a system identifier is a number with nineteen digits. */
const TOLD = JSON.stringify([
  {
    name: 'merenda',
    status: { code: 0, message: 'ok' },
    db: [{ id: 1, 'repo-key': 1, 'system-id': SYSTEM, version: '18' }],
    backup: [backup('monday', MONDAY), backup('tuesday', TUESDAY)],
  },
]).replace(`"${SYSTEM}"`, SYSTEM);
const HERE: AtHand = { major: '18', freeBytes: 1e9, system: SYSTEM };

test('the newest backup is restored, or the newest that ended before the moment', () => {
  expect(chooseBackup(TOLD, HERE)).toEqual({
    label: 'tuesday',
    ended: TUESDAY,
    bytes: 50_000_000,
  });
  const moment = new Date('2026-11-23T20:00:00Z');
  expect(chooseBackup(TOLD, { ...HERE, moment }).label).toBe('monday');
});

test.each<[string, string, Partial<AtHand>]>([
  [
    'another major version',
    'the backup is of PostgreSQL 18, here is 17: install the same major version',
    { major: '17' },
  ],
  [
    'another installation',
    `the backup is of another installation: its system is ${SYSTEM}, DATABASE_URL's is 7509384712096384124`,
    { system: '7509384712096384124' },
  ],
  ['a full disk', 'the disk has 100 MB free, the backup wants 319', { freeBytes: 1e8 }],
  [
    'a moment before the oldest backup',
    'the oldest backup ended at 2026-11-23T02:00:00.000Z: no earlier moment can be restored',
    { moment: new Date('2026-11-22T00:00:00Z') },
  ],
])('%s is refused in one line', (_, words, changes) => {
  expect(() => chooseBackup(TOLD, { ...HERE, ...changes })).toThrow(words);
});

test('a repository without a backup is refused in one line', () => {
  expect(() => chooseBackup('[]', HERE)).toThrow('there is no backup: no stanza merenda');
  const status = { code: 2, message: 'no valid backups' };
  const told = JSON.stringify([{ status, db: [], backup: [] }]);
  expect(() => chooseBackup(told, HERE)).toThrow('there is no backup: no valid backups');
});

test('a repository that opens with another word is refused in one line', () => {
  const told = '[{"repo":[{"key":1,"status":{"code":99,"message":"[FormatError]\u0001"}}]}]';
  expect(() => chooseBackup(told, HERE)).toThrow(
    'the backups cannot be read: PGBACKREST_REPO1_CIPHER_PASS is not their word, or they are damaged',
  );
});

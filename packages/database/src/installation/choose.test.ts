import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '../folder-lock.ts';
import { chooseInstallation, noteRunning } from '../index.ts';
import { InstallationError } from './choose.ts';

const folder = mkdtempSync(join(tmpdir(), 'merenda-choose-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A data folder with an embedded database in it. */
function installed(name: string): string {
  const dataDir = join(folder, name);
  mkdirSync(join(dataDir, 'postgres', 'cluster'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'password'), 'secret\n');
  return dataDir;
}

/** A copy that runs on a data folder, in this process, until the test ends. */
function running(dataDir: string): void {
  const lock = lockFolder(dataDir);
  const note = noteRunning({ dataDir, address: 'http://localhost:4649' });
  onTestFinished(() => {
    note.forget();
    lock.release();
  });
}

async function chosen(source: Record<string, string>, ask?: (told: string[]) => string) {
  const told: string[] = [];
  const { dataDir, databaseUrl } = await chooseInstallation(source, {
    tell: (line) => told.push(line),
    ask: ask && (async () => ask(told)),
  });
  return { dataDir, databaseUrl, told };
}

/** The number of a folder in the printed list; other copies may run at the same time. */
const numberOf = (dataDir: string) => (told: string[]) =>
  told
    .find((line) => line.endsWith(`  ${dataDir}`))
    ?.trim()
    .split(' ')[0] ?? '';

test('the chosen folder is printed, with the address of the copy that runs on it', async () => {
  const dataDir = installed('named');
  const { told } = await chosen({ DATA_DIR: dataDir });
  expect(told).toEqual([`merenda: on ${dataDir} (which does not run here)`]);
  running(dataDir);
  expect((await chosen({ DATA_DIR: dataDir })).told).toEqual([
    `merenda: on ${dataDir} (http://localhost:4649)`,
  ]);
});

test('the chosen database is printed without its password, with the hosts of its brands', async () => {
  const source = {
    DATABASE_URL: 'postgres://merenda:a-secret@db.example:5433/school',
    DATA_DIR: join(folder, 'files'),
    PUBLIC_HOSTS: '*.merenda.example',
  };
  const { told, databaseUrl } = await chosen(source);
  expect(databaseUrl).toBe(source.DATABASE_URL);
  expect(told).toEqual([
    `merenda: on the database school at db.example:5433, with the folder ${source.DATA_DIR} (*.merenda.example)`,
  ]);
});

test('a folder without an installation is refused, and none is created there', async () => {
  const dataDir = join(folder, 'nothing');
  await expect(chosen({ DATA_DIR: dataDir })).rejects.toThrow(
    `there is no installation in ${dataDir}`,
  );
});

test('while another copy runs, a command without an installation is refused, or asks where somebody can answer', async () => {
  const other = installed('other');
  running(other);
  await expect(chosen({})).rejects.toThrow(InstallationError);
  await expect(chosen({})).rejects.toThrow(other);
  const { dataDir, told } = await chosen({}, numberOf(other));
  expect(dataDir).toBe(other);
  expect(told.at(-1)).toBe(`merenda: on ${other} (http://localhost:4649)`);
  await expect(chosen({}, () => '')).rejects.toThrow('none was chosen');
});

test('a note of a copy that was killed is ignored', async () => {
  const [gone, other] = [installed('gone'), installed('still')];
  running(gone);
  running(other);
  writeFileSync(join(gone, 'lock.pid'), '999999999\n');
  const { told } = await chosen({}, numberOf(other));
  expect(told.join()).not.toContain(gone);
});

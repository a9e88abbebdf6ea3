import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type TestDatabase, testDatabase } from '@merenda/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS } from '../apps/api/src/platform/database/migrations.ts';

const STUDENTS = Number(process.env.IMPORT_STUDENTS ?? 5_000);
const SCHOOLS = 20;
/** Enough for the program itself, far too little for the rows. */
const HEAP_MB = 64;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase([...MIGRATIONS]);
  await database.pool.query(
    `INSERT INTO company (id, name, country, currency, time_zone, variant, providers)
     VALUES ('wefood', 'Wefood', 'BR', 'BRL', 'America/Sao_Paulo', 'school', '{}')`,
  );
  folder = await mkdtemp(join(tmpdir(), 'merenda-import-'));
  const write = (file: string, lines: Iterable<string>) =>
    pipeline(Readable.from(lines), createWriteStream(join(folder, file)));
  await write('schools.csv', schoolLines());
  await write('enrolments.csv', studentLines());
});
afterAll(() => database.drop());

function* schoolLines() {
  yield 'company,school,name,time_zone\n';
  for (let at = 0; at < SCHOOLS; at += 1) yield `wefood,s${at},School ${at},America/Sao_Paulo\n`;
}

function* studentLines() {
  yield 'company,school,number,birth_date,until\n';
  for (let at = 0; at < STUDENTS; at += 1) {
    yield `wefood,s${at % SCHOOLS},${at},2016-0${1 + (at % 9)}-1${at % 10},2027-12-17\n`;
  }
}

const PEAK =
  'data:text/javascript,process.on("exit",()=>console.error("peak",process.resourceUsage().maxRSS))';

/** The command as a process of its own. */
function start(script: 'import' | 'export', ...args: string[]) {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MB}`, '--import', PEAK, `scripts/${script}.ts`, ...args],
    { env: { ...process.env, DATABASE_URL: database.url, NODE_OPTIONS: '' } },
  );
  let told = '';
  child.stdout.on('data', (chunk) => (told += chunk));
  child.stderr.on('data', (chunk) => (told += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code, told }));
  return { child, ended };
}

const run = (...args: Parameters<typeof start>) => start(...args).ended;

const enrolled = async () =>
  Number((await database.pool.query('SELECT count(*) FROM enrolment')).rows[0].count);

test('an import killed in the middle leaves nothing', async () => {
  // A lock on the table stops the import at its last step.
  const holder = await database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE enrolment');
  const { child, ended } = start('import', folder);
  const isWaiting = `SELECT FROM pg_stat_activity
    WHERE application_name = 'merenda import' AND wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await database.pool.query(isWaiting)).rowCount, { timeout: 60_000 })
    .toBe(1);
  child.kill('SIGKILL');
  await ended;
  await holder.query('ROLLBACK');
  holder.release();
  const gone = `SELECT FROM pg_stat_activity WHERE application_name = 'merenda import'`;
  await expect
    .poll(async () => (await database.pool.query(gone)).rowCount, { timeout: 60_000 })
    .toBe(0);
  expect(await enrolled()).toBe(0);
  expect((await database.pool.query('SELECT FROM school')).rowCount).toBe(0);
});

test(`${STUDENTS} students are imported and exported in a heap of ${HEAP_MB} MB, with a preview and progress`, async () => {
  const dry = await run('import', folder, '--dry-run');
  expect(dry).toMatchObject({ code: 0 });
  expect(dry.told).toContain(`enrolments.csv: ${STUDENTS} new, 0 changed, 0 removed`);
  expect(await enrolled()).toBe(0);
  const began = Date.now();
  const first = await run('import', folder);
  const seconds = (Date.now() - began) / 1000;
  expect(first).toMatchObject({ code: 0 });
  expect(first.told).toContain(`enrolments.csv: ${STUDENTS} rows\n`);
  expect(await enrolled()).toBe(STUDENTS);
  const peak = Number(/peak (\d+)/.exec(first.told)?.[1]);
  if (process.env.IMPORT_STUDENTS) console.log(`${seconds} s, ${Math.round(peak / 1024)} MiB`);
  const again = await run('import', folder);
  expect(again.told).toContain(`0 new, 0 changed, 0 removed, ${STUDENTS} as they were`);
  const written = await mkdtemp(join(tmpdir(), 'merenda-export-'));
  expect((await run('export', written)).told).toContain(`enrolments.csv: ${STUDENTS} rows`);
  expect((await run('import', written)).told).toContain(`${STUDENTS} as they were`);
}, 600_000);

test('an impossible import ends with 2, wrong rows end with 1, each with the reason', async () => {
  expect(await run('import')).toMatchObject({
    code: 2,
    told: expect.stringContaining('A folder is wanted'),
  });
  const missing = await run('import', join(folder, 'x'));
  expect(missing).toMatchObject({ code: 1, told: expect.stringContaining('no such folder') });
  expect(await run('import', folder, '--encoding', 'latin1')).toMatchObject({
    code: 2,
    told: expect.stringContaining('--encoding is one of windows-1252'),
  });
});

test('an import without its wrong rows ends with 3, and names them', async () => {
  const own = await mkdtemp(join(tmpdir(), 'merenda-import-'));
  await writeFile(
    join(own, 'schools.csv'),
    'company;school;name;time_zone\nwefood;r1;Right;America/Sao_Paulo\nwefood;r2;Wrong;Nowhere\n',
  );
  const told = 'schools.csv, line 3, column time_zone: “Nowhere” is no time zone';
  expect(await run('import', own)).toMatchObject({ code: 1, told: expect.stringContaining(told) });
  const rest = await run('import', own, '--take-rest');
  expect(rest).toMatchObject({ code: 3, told: expect.stringContaining(`left out: ${told}`) });
  expect(rest.told).toContain('schools.csv: 1 new');
});

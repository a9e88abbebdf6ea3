import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import {
  ANSWERS,
  answersOf,
  download,
  healthBody,
  pdf,
  upload,
} from '../../testing/factories/health-forms.ts';
import { createSchool, type TestSchool } from '../../testing/factories/schools.ts';
import { healthErasure } from './erase-health.ts';
import { healthFormsOf } from './export-health.ts';
import { findVersions, toHealthForm } from './queries.ts';
import { openReport } from './report/open-report.ts';
import { removeDueFiles } from './report/remove-files.ts';

const CANARY = 'a canary that nobody may hear';
const lines: string[] = [];

let api: TestApi;
let school: TestSchool;
let marina: SignedInGuardian;
let token: string;

beforeAll(async () => {
  const logTo = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  api = await startApi({ logTo });
  school = await createSchool(api, { healthForm: true, walletPayment: false });
  marina = await createGuardian(api);
  token = marina.token;
});
afterAll(() => api.close());

/** A form and a report with the canary text in every free text. */
async function writeCanaryForm() {
  const { body: form } = await call(api.url, 'POST /anamnesis', {
    token,
    body: healthBody(school, {
      contact: { address: CANARY, phone: '(11) 96123 4567', phone2: '(11) 96123 4568' },
      responsible: { name: CANARY, kinship: CANARY },
      responsibleForInfo: { name: CANARY, kinship: CANARY },
      answers: answersOf({ ...ANSWERS, additionalObservations: CANARY }),
    }),
  });
  await upload(api, form._id, { token, file: pdf(CANARY), name: `${CANARY}.pdf` });
  return form;
}

const read = (user: string, { url } = api) =>
  call(url, 'GET /anamnesis/last', { token, query: { restaurantUnit: school.id, user } });

/** The whole database as text, including the content of its byte columns. */
async function everythingStored({ except = '' } = {}): Promise<string> {
  const { rows: tables } = await api.owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'ledger')`,
  );
  const parts = await Promise.all(
    tables
      .filter(({ name }) => name !== except)
      .map(async ({ name }) => {
        const { rows } = await api.owner.query<{ text: string }>(
          `SELECT t::text AS text FROM ${name} t`,
        );
        return rows.map(({ text }) => text + asBytes(text)).join('\n');
      }),
  );
  return parts.join('\n');
}

const asBytes = (row: string) =>
  [...row.matchAll(/\\\\?x([0-9a-f]+)/g)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('\n');

async function everyFile(): Promise<string> {
  const folder = join(api.services.env.DATA_DIR, 'files');
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const contents = files
    .filter((entry) => entry.isFile())
    .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1'));
  return (await Promise.all(contents)).join('\n') + files.map(({ name }) => name).join('\n');
}

test('no text of a family is found in any table, file or log line', async () => {
  const form = await writeCanaryForm();
  const [stored, files] = [await everythingStored(), await everyFile()];
  expect(stored).toContain(form._id);
  expect(files.length).toBeGreaterThan(50);
  for (const place of [stored, files, lines.join('\n')]) {
    expect(place).not.toContain('canary');
    expect(place).not.toContain(CANARY.slice(2, 12));
  }
  const { body } = await read(form.student);
  expect(body.contact.address).toBe(CANARY);
  expect((await download(api, form._id, token)).content.toString()).toContain(CANARY);
});

describe('deleted while it is read,', () => {
  const erase = (student: string) =>
    api.services.db
      .transaction()
      .execute((trx) => healthErasure.eraseStudents(trx, { studentIds: [student] }));

  test('a form is not found', async () => {
    const { student } = await writeCanaryForm();
    const { db } = api.services;
    const [row] = await findVersions(db, { id: marina.user._id }, student);
    if (!row) throw new Error('the form has no version');
    await erase(student);
    const opened = toHealthForm(api.services, db, row);
    await expect(opened).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a report is not found', async () => {
    const { _id: form, student } = await writeCanaryForm();
    const { files } = api.services;
    const services = {
      ...api.services,
      files: {
        ...files,
        async get(path: string) {
          const file = await files.get(path);
          await erase(student);
          return file;
        },
      },
    };
    const opened = openReport(services, { id: marina.user._id }, form);
    await expect(opened).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('encrypted data copied to another place cannot be decrypted there', () => {
  test('a version under another student', async () => {
    const [one, other] = [await writeCanaryForm(), await writeCanaryForm()];
    await api.owner.query(
      `UPDATE health_form_version SET sealed =
         (SELECT sealed FROM health_form_version WHERE form_id = $1) WHERE form_id = $2`,
      [one._id, other._id],
    );
    expect((await read(other.student)).body).toMatchObject({ code: 'health_data_locked' });
    expect((await read(one.student)).status).toBe(200);
  });

  test('a version with the key that goes with it', async () => {
    const [one, other] = [await writeCanaryForm(), await writeCanaryForm()];
    await api.owner.query(
      `UPDATE health_key SET wrapped_key =
         (SELECT wrapped_key FROM health_key WHERE student_id = $1) WHERE student_id = $2`,
      [one.student, other.student],
    );
    await api.owner.query(
      `UPDATE health_form_version SET sealed =
         (SELECT sealed FROM health_form_version WHERE form_id = $1) WHERE form_id = $2`,
      [one._id, other._id],
    );
    expect((await read(other.student)).body).toMatchObject({ code: 'health_data_locked' });
  });

  test('a report’s file in place of another', async () => {
    const [one, other] = [await writeCanaryForm(), await writeCanaryForm()];
    const paths = await api.owner.query<{ path: string }>(
      'SELECT path FROM medical_report WHERE form_id = ANY($1) ORDER BY form_id = $2',
      [[one._id, other._id], one._id],
    );
    const [theirs = '', mine = ''] = paths.rows.map(({ path }) => path);
    const content = await api.services.files.get(mine);
    await api.services.files.put(theirs, content ?? Buffer.alloc(0));
    expect((await download(api, other._id, token)).status).toBe(500);
    expect((await download(api, one._id, token)).status).toBe(200);
  });
});

describe('with another DATA_KEY', () => {
  const withKey = async (DATA_KEY: string | undefined, act: () => Promise<void>) => {
    const right = api.services.env.DATA_KEY;
    api.services.env.DATA_KEY = DATA_KEY;
    try {
      await act();
    } finally {
      api.services.env.DATA_KEY = right;
    }
  };

  test.each([
    ['another one', 'ab'.repeat(32)],
    ['none at all', undefined],
  ])('%s: guardian and log are told, and no data is harmed', async (_, key) => {
    const form = await writeCanaryForm();
    // Attempts are counted nevertheless.
    const counted = { except: 'public.attempt' };
    const before = await everythingStored(counted);
    lines.length = 0;
    await withKey(key, async () => {
      const answers = [
        await read(form.student),
        await call(api.url, 'POST /anamnesis', { token, body: healthBody(school) }),
        await call(api.url, 'PUT /anamnesis/:id', {
          token,
          params: { id: form._id },
          body: { currentAnamnesis: form.currentAnamnesis, ...healthBody(school) },
        }),
        await upload(api, form._id, { token, file: pdf() }),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(500);
        expect(body).toMatchObject({ code: 'health_data_locked', userMessage: expect.any(String) });
      }
    });
    expect(lines.join('')).toContain('DATA_KEY');
    expect(await everythingStored(counted)).toBe(before);
    expect((await read(form.student)).body.contact.address).toBe(CANARY);
  });
});

describe('erasing a student’s health data', () => {
  test('leaves neither form nor report nor key, and a copy can never be decrypted again', async () => {
    const form = await writeCanaryForm();
    const { rows } = await api.owner.query<{ path: string }>(
      'SELECT path FROM medical_report WHERE form_id = $1',
      [form._id],
    );
    const copied = await api.services.files.get(rows[0]?.path ?? '');
    await api.services.db
      .transaction()
      .execute((trx) => healthErasure.eraseStudents(trx, { studentIds: [form.student] }));
    await removeDueFiles(api.services);
    const stored = await everythingStored();
    expect(stored).not.toContain(form._id);
    expect(await api.services.files.get(rows[0]?.path ?? '')).toBeUndefined();
    expect(copied?.length).toBeGreaterThan(0);
    expect((await read(form.student)).status).toBe(404);
  });

  test('is part of the transaction around it', async () => {
    const form = await writeCanaryForm();
    const undone = api.services.db.transaction().execute(async (trx) => {
      await healthErasure.eraseStudents(trx, { studentIds: [form.student] });
      throw new Error('something else failed');
    });
    await expect(undone).rejects.toThrow('something else');
    expect((await read(form.student)).status).toBe(200);
    expect((await download(api, form._id, token)).status).toBe(200);
  });

  test('does nothing for a student without health data', async () => {
    const student = '01900000-0000-7000-8000-000000000000';
    await api.services.db
      .transaction()
      .execute((trx) => healthErasure.eraseStudents(trx, { studentIds: [student] }));
    const { rows } = await api.owner.query('SELECT action FROM audit WHERE subject = $1', [
      student,
    ]);
    expect(rows).toEqual([]);
  });
});

test('the export of one’s own data has the forms, their versions and the report, and is audited', async () => {
  const rosa = await createGuardian(api);
  token = rosa.token;
  const form = await writeCanaryForm();
  token = marina.token;
  const [exported, ...others] = await healthFormsOf(api.services, { id: rosa.user._id });
  expect(others).toEqual([]);
  expect(exported?.forms[0]).toMatchObject({ _id: form._id, contact: { address: CANARY } });
  expect(exported?.medicalReport?.content.toString()).toContain(CANARY);
  const { rows } = await api.owner.query<{ action: string }>(
    `SELECT action FROM audit WHERE subject = $1 AND action LIKE '%exported'`,
    [form.student],
  );
  expect(rows).toHaveLength(1);
});

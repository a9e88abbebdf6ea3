import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '@merenda/testing/run-program';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileStore } from '../apps/api/src/platform/files/file-store.ts';
import { openFolder } from '../apps/api/src/platform/files/folder.ts';
import { moveFiles } from '../apps/api/src/platform/files/move-files.ts';
import { openFiles } from '../apps/api/src/platform/files/open-files.ts';
import { type S3, S3_CREDENTIALS, startS3 } from '../apps/api/src/platform/files/testing/s3.ts';
import { call, succeeded } from '../apps/api/src/testing/client.ts';
import { startCopy } from '../apps/api/src/testing/copy.ts';
import { createStudentFamily } from '../apps/api/src/testing/factories/families.ts';
import {
  download,
  healthBody,
  pdf,
  upload,
} from '../apps/api/src/testing/factories/health-forms.ts';
import { type Payments, startPayments } from '../apps/api/src/testing/payments.ts';

const PROGRAM = fileURLToPath(new URL('./move-files.ts', import.meta.url));

let s3: S3;
let payments: Payments;
beforeAll(async () => {
  s3 = await startS3();
  payments = await startPayments();
});
afterAll(async () => {
  await payments.close();
  await s3.close();
});

const filesOfFolder = async () => {
  const folder = join(payments.api.services.env.DATA_DIR, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

/** Runs the command as an operator does, except for these settings. */
const move = (changes: Record<string, string> = {}) => {
  const { DATABASE_URL = '', DATA_DIR } = payments.api.services.env;
  const FILES_URL = s3.url('moved');
  return runProgram(PROGRAM, { DATABASE_URL, DATA_DIR, FILES_URL, ...S3_CREDENTIALS, ...changes });
};

/** Uploads a medical report to a new form. */
async function sendReport(text: string) {
  const { api } = payments;
  const { guardian, school, student } = await createStudentFamily(api, { healthForm: true });
  const { token } = guardian;
  const body = { student: student._id, ...healthBody(school) };
  const { _id: form } = succeeded(await call(api.url, 'POST /anamnesis', { token, body }));
  const file = pdf(text);
  expect((await upload(api, form, { token, file })).status).toBe(201);
  return { form, token, content: Buffer.from(await file.arrayBuffer()) };
}

test('a wrong setting, or a copy that runs, ends the move with one line and changes nothing', async () => {
  await sendReport('stays for now');
  const before = await filesOfFolder();
  expect(before).toHaveLength(1);
  const refusal = async (changes: Record<string, string>) => {
    const { code, errors } = await move(changes);
    expect(code).toBe(1);
    return errors.trim().split('\n').at(-1);
  };
  expect(await refusal({ FILES_URL: '' })).toBe(
    'FILES_URL: wants the bucket that the files move to',
  );
  expect(await refusal({ FILES_URL: s3.url().replace('meals', 'dinners') })).toBe(
    'FILES_URL: there is no such bucket',
  );
  const copy = await startCopy(payments);
  expect(await refusal({})).toBe('a copy of the API runs: files move while none does');
  await copy.stop();
  expect(await filesOfFolder()).toEqual(before);
  expect((await s3.objects()).size).toBe(0);
});

test('moved files are read from the bucket, and none is left in the folder', async () => {
  const reports = [await sendReport('the first'), await sendReport('the second')];
  const moved = await move();
  expect(moved).toMatchObject({ code: 0, out: '3 files were moved to the bucket\n' });
  expect(await filesOfFolder()).toEqual([]);
  expect(await move()).toMatchObject({ code: 0, out: '0 files were moved to the bucket\n' });

  const copy = await startCopy(payments, undefined, {
    FILES_URL: s3.url('moved'),
    ...S3_CREDENTIALS,
  });
  for (const { form, token, content } of reports) {
    const read = await download(copy.payments.api, form, token);
    expect(read.content.equals(content)).toBe(true);
  }
  await copy.stop();
});

test('a file that the database names and nobody has is told', async () => {
  await payments.api.owner.query(
    `UPDATE medical_report SET path = path || '-gone'
     WHERE form_id = (SELECT min(form_id::text)::uuid FROM medical_report)`,
  );
  const { code, errors } = await move();
  expect(code).toBe(1);
  expect(errors).toMatch(/\n1 files that the database names are in neither\n$/);
});

test('a move that breaks off leaves the folder as it was, and the next one goes on', async () => {
  const { DATA_DIR } = payments.api.services.env;
  const folder = await openFolder(DATA_DIR);
  const bucket = await openFiles({ DATA_DIR, FILES_URL: s3.url('broken-off') });
  const paths = Array.from({ length: 40 }, (_, at) => `reports/${at}`);
  for (const path of paths) await folder.put(path, Buffer.from(path));
  /** The bucket, except for its nth file. */
  const but = (nth: number, happens: (path: string) => Promise<void>): FileStore => {
    let files = 0;
    return {
      ...bucket,
      async put(path, content) {
        files += 1;
        await (files === nth ? happens(path) : bucket.put(path, content));
      },
    };
  };
  const damaged = but(5, (path) => bucket.put(path, Buffer.from('something else')));
  await expect(moveFiles(folder, damaged)).rejects.toThrow('comes back different from the bucket');
  const cut = but(12, () => Promise.reject(new Error('the line is cut')));
  await expect(moveFiles(folder, cut)).rejects.toThrow('the line is cut');
  expect(await filesOfFolder()).toHaveLength(40);

  expect(await moveFiles(folder, bucket)).toHaveLength(40);
  expect(await filesOfFolder()).toEqual([]);
  for (const path of paths) {
    expect((await bucket.get(path))?.toString()).toBe(path);
  }
});

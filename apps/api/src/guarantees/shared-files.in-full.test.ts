import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeDueFiles } from '../modules/health/index.ts';
import { type S3, startS3 } from '../platform/files/testing/s3.ts';
import { call, succeeded } from '../testing/client.ts';
import { type ApiCopy, startCopy } from '../testing/copy.ts';
import { createStudentFamily } from '../testing/factories/families.ts';
import { download, healthBody, pdf, upload } from '../testing/factories/health-forms.ts';
import { type Payments, startPayments, until } from '../testing/payments.ts';

const CANARY = 'a canary that nobody may hear';

let s3: S3;
let payments: Payments;
let folder: string;
/** Two machines: their data folders have nothing in common. */
let machines: [ApiCopy, ApiCopy];
let form: string;
let token: string;

beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), 'merenda-machines-'));
  payments = await startPayments({ env: { FILES_URL: s3.url('merenda') } });
  const start = (name: string) => startCopy(payments, undefined, { DATA_DIR: join(folder, name) });
  machines = [await start('a'), await start('b')];
  const { guardian, school, student } = await createStudentFamily(payments.api, {
    healthForm: true,
  });
  token = guardian.token;
  const body = { student: student._id, ...healthBody(school) };
  ({ _id: form } = succeeded(await call(payments.api.url, 'POST /anamnesis', { token, body })));
});
afterAll(async () => {
  await Promise.all(machines.map((machine) => machine.kill()));
  await payments.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

const api = (index: 0 | 1) => machines[index].payments.api;

test('a file that came through one machine is read through the other, and its deletion leaves none', async () => {
  const file = pdf(CANARY);
  expect((await upload(api(0), form, { token, file, name: `${CANARY}.pdf` })).status).toBe(201);
  const read = await download(api(1), form, token);
  expect(read.content.equals(Buffer.from(await file.arrayBuffer()))).toBe(true);

  const [[key, content] = ['', Buffer.alloc(0)], ...others] = await s3.objects();
  expect(others).toEqual([]);
  expect(key).toMatch(/^merenda\/medical-reports\/[0-9a-f-]{36}$/);
  expect(content.length).toBeGreaterThan(file.size);
  for (const word of ['canary', '%PDF']) expect(content.includes(word)).toBe(false);

  const removed = await call(api(1).url, 'DELETE /anamnesis/:id/medical-report', {
    token,
    params: { id: form },
  });
  expect(removed.status).toBe(204);
  expect((await s3.objects()).size).toBe(0);
  expect((await download(api(0), form, token)).status).toBe(404);
});

test('a machine keeps nothing of its own: what it leaves behind when it dies is not missed', async () => {
  await upload(api(0), form, { token, file: pdf() });
  await upload(api(1), form, { token, file: pdf() });
  expect(await readdir(folder)).toEqual([]);
});

test('while the bucket is away files are refused for now, everything else is served, and no file is lost or left over', async () => {
  const kept = pdf('before');
  await upload(api(0), form, { token, file: kept });
  const readiness = async () => (await fetch(new URL('/readyz', api(1).url))).json();
  expect(await until(readiness, ({ parts }) => parts.bucket.ready)).toMatchObject({
    status: 'ready',
  });
  await s3.whileDown(async () => {
    const refused = await upload(api(0), form, { token, file: pdf('meanwhile') });
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    expect((await download(api(1), form, token)).status).toBe(503);
    const away = await until(readiness, ({ parts }) => !parts.bucket.ready);
    expect(away).toMatchObject({
      status: 'ready',
      parts: { bucket: { ready: false, reason: 'cannot be used (ECONNREFUSED)' } },
    });
    expect((await call(api(1).url, 'GET /wallets/logs', { token })).status).toBe(200);
  });
  const read = await download(api(1), form, token);
  expect(read.content.equals(Buffer.from(await kept.arrayBuffer()))).toBe(true);
  await payments.api.owner.query('UPDATE file_removal SET due_at = now()');
  await removeDueFiles(payments.api.services);
  expect((await s3.objects()).size).toBe(1);
});

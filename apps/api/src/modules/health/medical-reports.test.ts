import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_REPORT_BYTES } from '@merenda/domain/medical-report';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { download, healthBody, pdf, upload } from '../../testing/health.ts';
import { type SignedInGuardian, signUpGuardian } from '../../testing/people.ts';
import { addSchool, type TestSchool } from '../../testing/schools.ts';
import { removeDueFiles } from './remove-files.ts';

let api: TestApi;
let school: TestSchool;
let marina: SignedInGuardian;
let token: string;
let form: string;

beforeAll(async () => {
  api = await startApi();
  school = await addSchool(api, { healthForm: true, walletPayment: false });
  marina = await signUpGuardian(api);
  token = marina.token;
});
afterAll(() => api.close());

beforeEach(async () => {
  const { body } = await call(api.url, 'POST /anamnesis', { token, body: healthBody(school) });
  form = body._id;
});

const filesOnDisk = () =>
  readdir(join(api.services.env.DATA_DIR, 'files', 'medical-reports')).catch(() => []);

const remove = () =>
  call(api.url, 'DELETE /anamnesis/:id/medical-report', { token, params: { id: form } });

test('a report comes back byte for byte, to be saved and never to be shown', async () => {
  const file = pdf('what the doctor wrote');
  const saved = await upload(api, form, { token, file, name: 'Laudo médico.pdf' });
  expect(saved.status).toBe(201);
  expect(saved.body).toMatchObject({
    name: 'Laudo médico.pdf',
    mediaType: 'application/pdf',
    sizeBytes: file.size,
  });
  const { status, headers, content } = await download(api, form, token);
  expect(status).toBe(200);
  expect(content).toEqual(Buffer.from(await file.arrayBuffer()));
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Laudo m_dico.pdf"/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('a report stands in the form, and another one takes its place', async () => {
  await upload(api, form, { token, file: pdf('old'), name: 'old.pdf' });
  const before = await filesOnDisk();
  await upload(api, form, { token, file: pdf('new'), name: 'new.pdf' });
  const { content } = await download(api, form, token);
  expect(content.toString()).toContain('new');
  expect(await filesOnDisk()).toHaveLength(before.length);
  const { body } = await call(api.url, 'GET /anamnesis', {
    token,
    query: { restaurantUnit: school.id, user: await studentOf(form) },
  });
  expect(body.docs[0]?.medicalReport?.name).toBe('new.pdf');
});

test('a removed report is gone, its file too', async () => {
  const before = await filesOnDisk();
  await upload(api, form, { token, file: pdf() });
  expect((await remove()).status).toBe(204);
  expect(await filesOnDisk()).toEqual(before);
  expect((await download(api, form, token)).status).toBe(404);
  expect((await remove()).status).toBe(404);
});

describe('what is not a report is refused in words', () => {
  const program = new Blob([new Uint8Array([0x4d, 0x5a, 0x90, 0x00]), 'a program']);
  test.each<[string, Blob, string, string, number, string]>([
    ['a program called .pdf', program, 'report.pdf', 'file', 415, 'unsupported_media_type'],
    ['a web page', new Blob(['<html>']), 'a.html', 'file', 415, 'unsupported_media_type'],
    ['nothing at all', new Blob([]), 'empty.pdf', 'file', 415, 'unsupported_media_type'],
    ['a file in another field', pdf(), 'a.pdf', 'photo', 400, 'validation_failed'],
    [
      'more than 10 MB',
      new Blob(['%PDF-1.7', new Uint8Array(MAX_REPORT_BYTES)]),
      'large.pdf',
      'file',
      413,
      'payload_too_large',
    ],
  ])('%s', async (_, file, name, field, status, code) => {
    const before = await filesOnDisk();
    const answer = await upload(api, form, { token, file, name, field });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (status !== 400) expect(answer.body.userMessage).toBeTruthy();
    expect(await filesOnDisk()).toEqual(before);
  });

  test('10 MB exactly are taken', async () => {
    const file = new Blob(['%PDF-1.7', new Uint8Array(MAX_REPORT_BYTES - 8)]);
    expect((await upload(api, form, { token, file })).status).toBe(201);
  });

  test.each([
    ['JSON', 'application/json', '{}'],
    ['a form without parts', 'multipart/form-data; boundary=x', '--x--\r\n'],
    ['a form that breaks off', 'multipart/form-data; boundary=x', '--x\r\nContent-Dis'],
    [
      'a form that breaks off in its file',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-',
    ],
    ['a form without boundary', 'multipart/form-data', 'x'],
  ])('%s', async (_, contentType, body) => {
    const response = await fetch(`${api.url}/anamnesis/${form}/medical-report`, {
      method: 'POST',
      headers: {
        'request-type': 'we',
        authorization: `We ${token}`,
        'content-type': contentType,
      },
      body,
    });
    expect([400, 415], await response.text()).toContain(response.status);
  });
});

test('somebody else can neither add, read nor remove it', async () => {
  await upload(api, form, { token, file: pdf() });
  const other = await signUpGuardian(api);
  const refused = [
    await upload(api, form, { token: other.token, file: pdf() }),
    await download(api, form, other.token),
    await call(api.url, 'DELETE /anamnesis/:id/medical-report', {
      token: other.token,
      params: { id: form },
    }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await upload(api, form, { token: undefined, file: pdf() })).status).toBe(401);
  expect((await download(api, form, token)).status).toBe(200);
});

test('adding, reading and removing a report are in the audit', async () => {
  await upload(api, form, { token, file: pdf() });
  await download(api, form, token);
  await remove();
  const { rows } = await api.owner.query<{ action: string }>(
    `SELECT action FROM audit WHERE subject = $1 AND action ~ '^medical' ORDER BY at, id`,
    [await studentOf(form)],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'medical_report.saved',
    'medical_report.read',
    'medical_report.deleted',
  ]);
});

test('a file that was written when the machine died is removed later', async () => {
  const path = 'medical-reports/forgotten';
  await api.services.files.put(path, Buffer.from('x'));
  await api.owner.query(`INSERT INTO file_removal VALUES ($1, now() + interval '1 hour')`, [path]);
  await removeDueFiles(api.services);
  expect(await filesOnDisk()).toContain('forgotten');
  await api.owner.query(`UPDATE file_removal SET due_at = now() WHERE path = $1`, [path]);
  await removeDueFiles(api.services);
  expect(await filesOnDisk()).not.toContain('forgotten');
});

async function studentOf(formId: string): Promise<string> {
  const { rows } = await api.owner.query<{ student_id: string }>(
    'SELECT student_id FROM health_form WHERE id = $1',
    [formId],
  );
  return rows[0]?.student_id ?? '';
}

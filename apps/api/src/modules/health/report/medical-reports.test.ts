import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MEDICAL_REPORT_FILE } from '@merenda/domain/health/medical-report';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../testing/api.ts';
import { call } from '../../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../../testing/factories/guardians.ts';
import { download, healthBody, pdf, upload } from '../../../testing/factories/health-forms.ts';
import { createSchool, type TestSchool } from '../../../testing/factories/schools.ts';
import { removeDueFiles } from './remove-files.ts';

let api: TestApi;
let school: TestSchool;
let marina: SignedInGuardian;
let token: string;
let form: string;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api, { healthForm: true, walletPayment: false });
  marina = await createGuardian(api);
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

test('a report is returned byte for byte, as a download and never inline', async () => {
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
  expect(headers.get('content-security-policy')).toBe(
    "sandbox allow-downloads; default-src 'none'",
  );
});

test('a report is listed in the form, and another one replaces it', async () => {
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

test('a deleted report is gone, with its file', async () => {
  const before = await filesOnDisk();
  await upload(api, form, { token, file: pdf() });
  expect((await remove()).status).toBe(204);
  expect(await filesOnDisk()).toEqual(before);
  expect((await download(api, form, token)).status).toBe(404);
  expect((await remove()).status).toBe(404);
});

describe('a file that is not a report is refused with a text', () => {
  const program = new Blob([new Uint8Array([0x4d, 0x5a, 0x90, 0x00]), 'a program']);
  test.each<[string, Blob, string, string, number, string]>([
    ['a program called .pdf', program, 'report.pdf', 'file', 415, 'unsupported_media_type'],
    ['a web page', new Blob(['<html>']), 'a.html', 'file', 415, 'unsupported_media_type'],
    ['nothing at all', new Blob([]), 'empty.pdf', 'file', 415, 'unsupported_media_type'],
    ['no more than a beginning', new Blob(['%PDF-1.7']), 'a.pdf', 'file', 422, 'file_refused'],
    ['a file in another field', pdf(), 'a.pdf', 'photo', 400, 'validation_failed'],
    [
      'more than 10 MB',
      new Blob(['%PDF-1.7', new Uint8Array(MEDICAL_REPORT_FILE.maxBytes)]),
      'large.pdf',
      'file',
      413,
      'payload_too_large',
    ],
  ])('%s', async (_, file, name, field, status, code) => {
    const before = await filesOnDisk();
    const answer = await upload(api, form, { token, file, name, field });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (status !== 400) expect(answer.body.userMessage).toMatch(/\w/);
    expect(await filesOnDisk()).toEqual(before);
  });

  test('exactly 10 MB are accepted', async () => {
    const file = pdf(' '.repeat(MEDICAL_REPORT_FILE.maxBytes - pdf('').size));
    expect(file.size).toBe(MEDICAL_REPORT_FILE.maxBytes);
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

test('another guardian can neither add, read nor delete it', async () => {
  await upload(api, form, { token, file: pdf() });
  const other = await createGuardian(api);
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

test('adding, reading and deleting a report are audited', async () => {
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

test('a file whose upload was interrupted by a crash is removed later', async () => {
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

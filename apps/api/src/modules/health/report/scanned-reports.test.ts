import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { translate } from '@merenda/i18n/translate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUploads } from '../../../platform/uploads/uploads.ts';
import { startApi, type TestApi } from '../../../testing/api.ts';
import { type Clamd, EICAR, startClamd } from '../../../testing/clamd.ts';
import { call } from '../../../testing/client.ts';
import { createGuardian } from '../../../testing/factories/guardians.ts';
import { download, healthBody, pdf, upload } from '../../../testing/factories/health-forms.ts';
import { createSchool } from '../../../testing/factories/schools.ts';

let clamd: Clamd;
let api: TestApi;
let token: string;
let form: string;

beforeAll(async () => {
  clamd = await startClamd();
  api = await startApi({ env: { CLAMAV_URL: clamd.url } });
  const school = await createSchool(api, { healthForm: true, walletPayment: false });
  ({ token } = await createGuardian(api));
  const { body } = await call(api.url, 'POST /anamnesis', { token, body: healthBody(school) });
  form = body._id;
});
afterAll(async () => {
  await api.close();
  await clamd.close();
});
beforeEach(() => {
  clamd.mood = 'well';
});

const send = (file: Blob) => upload(api, form, { token, file });

async function expectNothingKept(): Promise<void> {
  const folder = join(api.services.env.DATA_DIR, 'files', 'medical-reports');
  expect(await readdir(folder).catch(() => [])).toEqual([]);
  expect((await download(api, form, token)).status).toBe(404);
}

test('a file with malware is refused in the guardian’s language, and none of it is stored', async () => {
  const { status, body } = await send(pdf(EICAR));
  expect([status, body.code]).toEqual([422, 'file_refused']);
  expect(body.userMessage).toBe(translate('en', 'upload.error.malware'));
  await expectNothingKept();
});

test.each(['broken', 'hangs up'] as const)(
  'while the scanner is %s nothing is taken, and the guardian is asked to come back',
  async (mood) => {
    clamd.mood = mood;
    const { status, body } = await send(pdf());
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(body.userMessage).toBe(translate('en', 'upload.error.unchecked'));
    await expectNothingKept();
  },
);

test('a scanner that does not answer is given up after a timeout', async () => {
  clamd.mood = 'silent';
  const { admit } = createUploads({
    env: { CLAMAV_URL: clamd.url },
    log: api.services.log,
    gate: api.services.gate,
    scanLimitMs: 50,
  });
  const content = Buffer.from(await pdf().arrayBuffer());
  const answer = admit(
    content,
    { types: ['application/pdf'] },
    { typeKey: 'health.report.error.type' },
  );
  await expect(answer).rejects.toMatchObject({ code: 'unavailable' });
});

test('a clean file is scanned whole, at a Unix socket too, and stored', async () => {
  const file = pdf('x'.repeat(200_000));
  clamd.scanned.length = 0;
  expect((await send(file)).status).toBe(201);
  expect(clamd.scanned).toEqual([file.size]);
  const local = await startClamd(join(tmpdir(), `clamd-${randomUUID()}.sock`));
  const { log, gate } = api.services;
  const { admit } = createUploads({ env: { CLAMAV_URL: local.url }, log, gate });
  const content = Buffer.from(await file.arrayBuffer());
  await admit(content, { types: ['application/pdf'] }, { typeKey: 'health.report.error.type' });
  expect(local.scanned).toEqual([file.size]);
  await local.close();
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { translate } from '@merenda/i18n/translate';
import { afterAll, expect, test } from 'vitest';
import { startApi } from '../../../testing/api.ts';
import { call, succeeded } from '../../../testing/client.ts';
import { createStudentFamily } from '../../../testing/factories/families.ts';
import { healthBody, pdf } from '../../../testing/factories/health-forms.ts';
import { pdfOf } from '../../../testing/factories/pdf-files.ts';

const api = await startApi();
afterAll(() => api.close());

/** A guardian with a health form that has no report. */
async function createForm() {
  const { guardian, school, student } = await createStudentFamily(api, { healthForm: true });
  const { token } = guardian;
  const body = { student: student._id, ...healthBody(school) };
  const { _id: form } = succeeded(await call(api.url, 'POST /anamnesis', { token, body }));
  return { form, token };
}

async function send({ form, token }: Awaited<ReturnType<typeof createForm>>, file: Blob) {
  const body = new FormData();
  body.append('file', file, 'report.pdf');
  const response = await fetch(`${api.url}/anamnesis/${form}/medical-report`, {
    method: 'POST',
    headers: { 'request-type': 'we', authorization: `We ${token}` },
    body,
  });
  const { userMessage }: { userMessage?: string } = await response.json();
  return { status: response.status, userMessage, retryAfter: response.headers.get('retry-after') };
}

/** A PDF whose eight streams unpack to 100 MB each. */
function packedPdf(): Blob {
  const data = deflateSync(Buffer.alloc(100_000_000)).toString('latin1');
  const body = `<</Length ${data.length}/Filter/FlateDecode>>\nstream\n${data}\nendstream`;
  const bodies = Array.from({ length: 8 }, (_, at) => `${at + 4} 0 obj\n${body}\nendobj\n`);
  const whole = pdfOf().toString('latin1');
  const written = whole.replace('trailer', () => `${bodies.join('')}trailer`);
  return new Blob([Buffer.from(written, 'latin1')]);
}

test('twelve packed PDFs of one guardian delay no other guardian, are refused in words, and leave no file', async () => {
  const [flooder, other] = [await createForm(), await createForm()];
  const packed = packedPdf();
  const order: string[] = [];
  const flood = Array.from({ length: 12 }, () =>
    send(flooder, packed).finally(() => order.push('flood')),
  );
  const kept = await send(other, pdf()).finally(() => order.push('other'));
  expect(kept.status).toBe(201);
  const answers = await Promise.all(flood);
  expect(order.at(-1)).toBe('flood');

  const refused = answers.filter(({ status }) => status === 422);
  const turnedAway = answers.filter(({ status }) => status === 503);
  expect(refused.length + turnedAway.length).toBe(12);
  expect(refused.length).toBeGreaterThan(0);
  for (const { userMessage } of refused) {
    expect(userMessage).toBe(translate('en', 'upload.error.tooComplex'));
  }
  for (const { userMessage, retryAfter } of turnedAway) {
    expect(userMessage).toBe(translate('en', 'error.busy'));
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }

  const { rows } = await api.owner.query('SELECT form_id FROM medical_report');
  expect(rows).toEqual([{ form_id: other.form }]);
  const folder = join(api.services.env.DATA_DIR, 'files', 'medical-reports');
  expect(await readdir(folder)).toHaveLength(1);
  const { rows: left } = await api.owner.query('SELECT path FROM file_removal');
  expect(left).toEqual([]);
});

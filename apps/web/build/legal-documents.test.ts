import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BRANDS } from '@merenda/domain/brands/brands';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { afterAll, expect, test } from 'vitest';
import { DOCUMENTS } from './legal/editions.ts';
import { writeLegalDocuments } from './legal-documents.ts';

const MAX_BYTES = 30_000;
const folder = await mkdtemp(join(tmpdir(), 'merenda-legal-'));
afterAll(() => rm(folder, { recursive: true }));

test('a build holds each document of each brand in each language, none above 30 kB', {
  timeout: 120_000,
}, async () => {
  await writeLegalDocuments(folder);
  for (const { id } of BRANDS) {
    for (const language of LANGUAGES) {
      for (const document of DOCUMENTS) {
        const pdf = await readFile(join(folder, `legal/${id}/${language}/${document}.pdf`));
        expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
        expect(pdf.length).toBeLessThanOrEqual(MAX_BYTES);
      }
    }
  }
});

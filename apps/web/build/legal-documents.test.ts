import { readFile } from 'node:fs/promises';
import { BRANDS } from '@merenda/domain/brands/brands';
import { LEGAL_DOCUMENTS } from '@merenda/domain/brands/legal-documents';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { expect, test } from 'vitest';

const MAX_BYTES = 32_000;
/** `npm test` builds this folder before it runs the test. */
const LEGAL = new URL('../dist/legal/', import.meta.url);

test('a build has each legal document of each brand in each language, at most 32 kB, and its text as JSON', async () => {
  for (const { id } of BRANDS) {
    for (const language of LANGUAGES) {
      for (const document of LEGAL_DOCUMENTS) {
        const pdf = await readFile(new URL(`${id}/${language}/${document}.pdf`, LEGAL));
        expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
        expect(pdf.length).toBeLessThanOrEqual(MAX_BYTES);
        const said = JSON.parse(
          `${await readFile(new URL(`${id}/${language}/${document}.json`, LEGAL))}`,
        );
        expect(said[0]).toMatchObject({ kind: 'title' });
        expect(said.length).toBeGreaterThan(10);
      }
    }
  }
});

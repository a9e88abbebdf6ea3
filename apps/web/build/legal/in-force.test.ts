import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BRANDS } from '@merenda/domain/brands/brands';
import { FIGURES } from '@merenda/domain/figures';
import { filled } from '@merenda/testing/filled';
import { expect, test } from 'vitest';
import { IN_FORCE, jurisdictionOf } from './jurisdictions.ts';

const FOLDER = path.join(import.meta.dirname, '../../legal');

test('a changed legal text, figure or fact of a law has its own day of coming into force', () => {
  const sources = filled(globSync('*/*.md', { cwd: FOLDER }))
    .sort()
    .map((name) => `${name}\n${readFileSync(path.join(FOLDER, name))}`);
  const digest = createHash('sha256');
  for (const source of sources) digest.update(source);
  const figures = Object.entries(FIGURES).filter(([name]) =>
    sources.some((source) => source.includes(`{{${name}}}`)),
  );
  const countries = [...new Set(BRANDS.map(({ country }) => country))].sort();
  digest.update(JSON.stringify([figures, countries.map(jurisdictionOf)]));
  expect(
    digest.digest('hex').slice(0, 16),
    'a text that guardians have read changes with IN_FORCE.since',
  ).toBe(IN_FORCE.digest);
});

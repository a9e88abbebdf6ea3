import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@merenda/domain/languages';
import { AREAS } from '../areas.ts';
import type { CatalogueFiles } from './finding.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** Reads the catalogue files of all languages. Throws when one is missing or is not JSON. */
export function readCatalogues(): CatalogueFiles {
  const areasOf = (language: string) =>
    Object.fromEntries(AREAS.map((area) => [area, readArea(language, area)]));
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, areasOf(language)]),
  ) as CatalogueFiles;
}

/** Reads every source file that may mention a key; tests do not count. */
export function readSources(): string[] {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: ROOT });
  return files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
}

function readArea(language: string, area: string): Record<string, string> {
  const file = path.join(ROOT, 'packages/i18n/src/catalogues', language, `${area}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

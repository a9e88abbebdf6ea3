import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language } from '@merenda/domain/places/languages';
import { AREAS } from '../areas.ts';
import { readArea } from '../translate.ts';
import type { Glossary } from './check-glossary.ts';
import type { CatalogueFiles, DocumentFiles } from './finding.ts';
import { CANNED, HELP } from './texts.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** Reads the catalogue files of all languages. Throws when one is missing or is not JSON. */
export function readCatalogues(): CatalogueFiles {
  const areasOf = (language: Language) =>
    Object.fromEntries(AREAS.map((area) => [area, readArea(language, area)]));
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, areasOf(language)]),
  ) as CatalogueFiles;
}

/**
 * Reads the documents of all languages: legal ones, before a brand's values fill them, the answers
 * of help, and the demo's canned answers.
 */
export function readDocuments(): DocumentFiles {
  const folder = path.join(ROOT, 'apps/web/legal');
  const answers: { texts: Record<string, string> }[] = JSON.parse(
    readFileSync(path.join(ROOT, 'apps/api/src/demo/data/canned-answers.json'), 'utf8'),
  );
  const documentsOf = (language: string) => ({
    ...Object.fromEntries(
      globSync('*.md', { cwd: path.join(folder, language) }).map((file) => [
        path.basename(file, '.md'),
        readFileSync(path.join(folder, language, file), 'utf8'),
      ]),
    ),
    [HELP]: readFileSync(path.join(ROOT, `docs/help/${language}.md`), 'utf8'),
    [CANNED]: answers.map(({ texts }) => texts[language]).join('\n'),
  });
  return Object.fromEntries(
    LANGUAGES.map((language): [Language, DocumentFiles[Language]] => [
      language,
      documentsOf(language),
    ]),
  ) as DocumentFiles;
}

/** Reads each language's glossary. */
export function readGlossary(): Glossary {
  const folder = path.join(ROOT, 'packages/i18n/src/glossary');
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8')),
    ]),
  ) as Glossary;
}

/** Reads every source file that may mention a key; tests do not count. */
export function readSources(): string[] {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: ROOT });
  return files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
}

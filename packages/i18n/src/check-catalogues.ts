import { checkDocuments } from './checks/check-documents.ts';
import { checkFigures } from './checks/check-figures.ts';
import { checkConcepts, checkGlossary, type Glossary } from './checks/check-glossary.ts';
import { checkHoles, checkQuotes } from './checks/check-holes.ts';
import { checkKeys } from './checks/check-keys.ts';
import { checkTypography } from './checks/check-typography.ts';
import { checkUsage } from './checks/check-usage.ts';
import { checkWording } from './checks/check-wording.ts';
import type { CatalogueFiles, DocumentFiles, Finding } from './checks/finding.ts';
import { textsOf } from './checks/texts.ts';

/** Texts to compare the catalogues with, as far as they are at hand. */
interface Beside {
  /** The texts of all source files; without them unused keys are not looked for. */
  sources?: readonly string[];
  documents?: DocumentFiles;
  glossary?: Glossary;
}

/** Every error in the catalogues, and in the documents beside them. */
export function checkCatalogues(
  files: CatalogueFiles,
  { sources, documents, glossary }: Beside = {},
): Finding[] {
  const texts = textsOf(files, documents);
  return [
    ...checkKeys(files),
    ...checkWording(files),
    ...checkTypography(texts),
    ...checkHoles(texts),
    ...checkQuotes(texts, files),
    ...checkFigures(texts),
    ...(glossary ? [...checkConcepts(glossary), ...checkGlossary(texts, glossary)] : []),
    ...(documents ? checkDocuments(documents) : []),
    ...(sources ? checkUsage(files, sources) : []),
  ];
}

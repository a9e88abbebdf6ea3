// Checks the catalogues and the documents (legal ones, help) and reports each error: `node
// packages/i18n/src/check.ts`.
import { checkCatalogues } from './check-catalogues.ts';
import { readCatalogues, readDocuments, readGlossary, readSources } from './checks/read-files.ts';

const findings = checkCatalogues(readCatalogues(), {
  sources: readSources(),
  documents: readDocuments(),
  glossary: readGlossary(),
});
for (const { language, key, problem, detail } of findings) {
  console.error(`${language}  ${key}: ${problem}${detail && ` ${detail}`}`);
}
if (findings.length > 0) {
  console.error(`\n${findings.length} findings in the catalogues and documents.`);
  process.exitCode = 1;
} else {
  console.log('The catalogues are complete.');
}

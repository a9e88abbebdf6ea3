// Checks the catalogues and the legal documents and says what is wrong: `node packages/i18n/src/check.ts`.
import { checkCatalogues } from './check-catalogues.ts';
import { readCatalogues, readGlossary, readLegal, readSources } from './checks/read-files.ts';

const findings = checkCatalogues(readCatalogues(), {
  sources: readSources(),
  legal: readLegal(),
  glossary: readGlossary(),
});
for (const { language, key, problem, detail } of findings) {
  console.error(`${language}  ${key}: ${problem}${detail && ` ${detail}`}`);
}
if (findings.length > 0) {
  console.error(`\n${findings.length} findings in the catalogues and legal documents.`);
  process.exitCode = 1;
} else {
  console.log('The catalogues are complete.');
}

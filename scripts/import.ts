/**
 * `npm run import -- <folder>`: imports schools, classes, calendars, products, menus and enrolments
 * from CSV files, ours or OneRoster's (product:importing#form), all of a folder or nothing. Ends with 0
 * when everything is imported, with 3 when all but the wrong rows is. Ends with 1 when the files have an
 * error, with 2 when it cannot be done.
 *
 *   --dry-run                  prints the changes and writes nothing
 *   --take-rest                leaves wrong rows out and imports the others
 *   --encoding windows-1252    the encoding of files other than UTF-8; Hungarian ones are windows-1250
 *   --company wefood           the company of the schools, which OneRoster files do not name
 *   --as ana@…                 the operator who imports, with her rights and within her scope
 */
import process from 'node:process';
import { readArguments, refuseArguments, tellFailure } from '@merenda/database';
import {
  ENCODINGS,
  ImportError,
  type ImportReport,
} from '../apps/api/src/modules/imports/index.ts';
import { runImport } from './import/run-import.ts';

const CALL =
  'npm run import -- <folder> [--dry-run] [--take-rest] [--encoding <name>] [--company <id>] [--as <e-mail>]';
const { values, positionals } = readArguments(CALL, {
  options: {
    'dry-run': { type: 'boolean', default: false },
    'take-rest': { type: 'boolean', default: false },
    encoding: { type: 'string' },
    company: { type: 'string' },
    as: { type: 'string' },
  },
  allowPositionals: true,
});
const [folder = refuseArguments(CALL, 'A folder is wanted'), ...more] = positionals;
if (more.length > 0) refuseArguments(CALL, 'One folder is wanted');

try {
  const isDryRun = values['dry-run'];
  const encoding = ENCODINGS.find((one) => one === values.encoding?.toLowerCase());
  if (values.encoding !== undefined && !encoding) {
    throw new Error(`--encoding is one of ${ENCODINGS.join(', ')}`);
  }
  const report = await runImport(process.env, folder, {
    isDryRun,
    takesRest: values['take-rest'],
    encoding,
    company: values.company,
    as: values.as,
    progress: (file, rows) => console.error(`${file}: ${rows} rows`),
  });
  for (const line of describe(report)) console.log(line);
  for (const line of report.leftOut.lines) console.error(`left out: ${line}`);
  if (report.leftOut.count > 0) process.exitCode = 3;
  console.log(isDryRun ? 'A dry run: nothing was changed.' : 'Imported.');
} catch (error) {
  tellFailure(error);
  process.exitCode = error instanceof ImportError ? 1 : 2;
}

function describe({ files, movedStudents }: ImportReport): string[] {
  const SIGNS = { INSERT: 'new', UPDATE: 'changed', DELETE: 'removed' };
  const lines = files.flatMap(({ file, inserted, updated, deleted, unchanged, listed }) => {
    const rest = inserted + updated + deleted - listed.length;
    return [
      `${file}: ${inserted} new, ${updated} changed, ${deleted} removed, ${unchanged} as they were`,
      ...listed.map(({ line, record, action, difference }) =>
        `  line ${line}: ${record}: ${SIGNS[action]} ${difference}`.trimEnd(),
      ),
      ...(rest > 0 ? [`  and ${rest} more`] : []),
    ];
  });
  if (movedStudents === 0) return lines;
  return [...lines, `Registered students in another class now: ${movedStudents}`];
}

/**
 * `npm run import -- <folder>`: schools, classes, calendars, products, menus and enrolments from CSV
 * files, ours or OneRoster's (product:importing#form): all of a folder or nothing. Ends with 0 when it is
 * in, with 1 when something in the files is wrong, with 2 when it could not be done.
 *
 *   --dry-run           tells what would change and writes nothing
 *   --company wefood    whose schools they are, for OneRoster, which does not say it
 *   --as ana@…          the operator who imports, with her rights and within her scope
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ImportError, type ImportReport } from '../apps/api/src/modules/imports/index.ts';
import { runImport } from './import/run-import.ts';

try {
  const { values, positionals } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      company: { type: 'string' },
      as: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new Error('one folder is wanted');
  const isDryRun = values['dry-run'];
  const report = await runImport(process.env, folder, {
    isDryRun,
    company: values.company,
    as: values.as,
    progress: (file, rows) => console.error(`${file}: ${rows} rows`),
  });
  for (const line of describe(report)) console.log(line);
  console.log(isDryRun ? 'A dry run: nothing was changed.' : 'Imported.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof ImportError ? 1 : 2;
}

function describe({ files, movedStudents }: ImportReport): string[] {
  const SIGNS = { INSERT: 'new', UPDATE: 'changed', DELETE: 'removed' };
  const lines = files.flatMap(({ file, inserted, updated, deleted, unchanged, told }) => {
    const untold = inserted + updated + deleted - told.length;
    return [
      `${file}: ${inserted} new, ${updated} changed, ${deleted} removed, ${unchanged} as they were`,
      ...told.map(({ line, record, action, difference }) =>
        `  line ${line}: ${record}: ${SIGNS[action]} ${difference}`.trimEnd(),
      ),
      ...(untold > 0 ? [`  and ${untold} more`] : []),
    ];
  });
  if (movedStudents === 0) return lines;
  return [...lines, `Registered students in another class now: ${movedStudents}`];
}

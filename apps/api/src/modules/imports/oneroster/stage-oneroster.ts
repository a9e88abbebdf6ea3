import { join } from 'node:path';
import type { Format } from '../formats/format.ts';
import { classes, enrolments, schools } from '../formats/school-formats.ts';
import { ImportError, inWords } from '../mistakes.ts';
import { readCsv } from '../read/read-csv.ts';
import { readRows } from '../read/read-rows.ts';
import type { ImportOptions, Staging } from '../staging.ts';
import type { Source } from '../write/check-references.ts';
import { stage } from '../write/stage.ts';
import { checkRoster } from './check-roster.ts';
import { fill } from './fill.ts';
import { ENROLLMENTS, RECORDS } from './shapes.ts';

const MANIFEST = 'manifest.csv';
const SHAPES = [...RECORDS, ENROLLMENTS];

export const isOneRoster = (files: readonly string[]) => files.includes(MANIFEST);

/**
 * Stages schools, classes and enrolments of one company from OneRoster 1.2's CSV
 * (product:importing#oneroster).
 */
export async function stageOneRoster(
  staging: Staging,
  { company, today, encoding, progress }: ImportOptions,
): Promise<ReadonlyMap<Format, Source>> {
  const { client, folder, files, currencies, mistakes } = staging;
  if (company === undefined) throw new ImportError('OneRoster does not say whose: add --company.');
  if (!currencies.has(company)) throw new ImportError(`There is no company ${company}.`);
  await readManifest(staging, encoding);
  for (const shape of SHAPES) {
    const { file, table, fields } = shape;
    if (!files.includes(file)) {
      mistakes.add({ file }, inWords('is missing'));
      continue;
    }
    const context = { file, mistakes, encoding, currencies, today };
    const rows = readRows(join(folder, file), shape, context);
    const count = await stage(client, { name: table, fields }, rows, (soFar) =>
      progress(file, soFar),
    );
    progress(file, count);
  }
  mistakes.throwIfAny();
  await checkRoster(staging);
  mistakes.throwIfAny();
  await fill(staging, company, { today });
  return SOURCES;
}

/** Maps staged values to columns of OneRoster, for reports of mistakes. */
const source = (file: string, columns: Readonly<Record<string, string>>): Source => ({
  file,
  columnOf: (staged) => columns[staged] ?? staged,
});

const SOURCES: ReadonlyMap<Format, Source> = new Map([
  [schools, source('orgs.csv', { school: 'sourcedId' })],
  [classes, source('classes.csv', { school: 'schoolSourcedId', class: 'sourcedId' })],
  [
    enrolments,
    source('enrollments.csv', {
      school: 'schoolSourcedId',
      class: 'classSourcedId',
      number: 'userSourcedId',
    }),
  ],
]);

/**
 * Requires version 1.2 and whole files: a list of changes since another reading is not a roster.
 */
async function readManifest(
  { folder, mistakes }: Staging,
  encoding: ImportOptions['encoding'],
): Promise<void> {
  const names = new Set(SHAPES.map(({ file }) => `file.${file.replace('.csv', '')}`));
  let version: string | undefined;
  const reading = { file: MANIFEST, mistakes, encoding };
  for await (const { line, values } of readCsv(join(folder, MANIFEST), reading)) {
    const [name = '', value = ''] = values.map((text) => text.trim());
    const place = { file: MANIFEST, line, column: 'value' };
    if (name === 'oneroster.version') version = value;
    if (names.has(name) && value.toLowerCase() !== 'bulk') {
      mistakes.add(place, inWords(`${name} is ${value}: only bulk is read`));
    }
  }
  if (version !== '1.2') {
    const why = inWords(`oneroster.version is ${version ?? 'missing'}: 1.2 is read`);
    mistakes.add({ file: MANIFEST }, why);
  }
}

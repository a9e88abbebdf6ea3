import { join } from 'node:path';
import { type Format, stagingOf } from '../formats/format.ts';
import { ImportError, inWords } from '../mistakes.ts';
import { readRows } from '../read/read-rows.ts';
import type { ImportOptions, Staging } from '../staging.ts';
import type { Source } from './check-references.ts';
import { stage } from './stage.ts';

/** Stages the files of a folder in our own format; wrong files and rows are mistakes. */
export async function stageFolder(
  { client, folder, files, formats, currencies, mistakes }: Staging,
  { company, encoding, today, progress, only }: ImportOptions,
): Promise<ReadonlyMap<Format, Source>> {
  if (company !== undefined) {
    throw new ImportError('--company goes with OneRoster; these files name it in each row.');
  }
  const known = formats.map(({ file }) => file);
  for (const file of files.filter((name) => !known.includes(name))) {
    mistakes.add({ file }, inWords(`is no file of an import; these are ${known.join(', ')}`));
  }
  const sources = new Map<Format, Source>();
  for (const format of formats.filter(({ file }) => files.includes(file))) {
    const { file, fields } = format;
    const rows = readRows(join(folder, file), format, {
      file,
      mistakes,
      encoding,
      currencies,
      today,
    });
    const count = await stage(
      client,
      { name: stagingOf(format), fields, canCopy: !only },
      rows,
      (soFar) => progress(file, soFar),
    );
    progress(file, count);
    const columnOf = (staged: string) =>
      fields.find((field) => field.staged === staged)?.columns[0] ?? staged;
    sources.set(format, { file, columnOf });
  }
  return sources;
}

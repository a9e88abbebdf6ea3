import type { Pool } from '@merenda/database';
import { lockEachCompany } from '../../platform/database/locks.ts';
import { findCurrencies } from './find-currencies.ts';
import { type Format, stagingOf } from './formats/format.ts';
import { formatsOf } from './formats/formats.ts';
import { products, subProducts } from './formats/menu-formats.ts';
import { enrolments } from './formats/school-formats.ts';
import { inTurn } from './in-turn.ts';
import { Mistakes } from './mistakes.ts';
import { isOneRoster, stageOneRoster } from './oneroster/stage-oneroster.ts';
import { listFolder } from './read/list-folder.ts';
import type { ImportOptions, Staging } from './staging.ts';
import { checkRights, type ImportReport, writeImportAudit } from './who-imports.ts';
import { checkParts } from './write/check-parts.ts';
import { checkReferences, type Source } from './write/check-references.ts';
import { checkSchool } from './write/check-school.ts';
import { merge } from './write/merge.ts';
import { moveStudents } from './write/move-students.ts';
import { stageFolder } from './write/stage-folder.ts';
import { storePictures } from './write/store-pictures.ts';

/**
 * Reads a folder of CSV files, ours or OneRoster's, and writes new and different records in one
 * transaction. It writes all or nothing (product:importing#all-or-nothing), or all except wrong
 * rows.
 * @param pool as the database's owner, or for one school's menus as the application
 * @throws ImportError with every mistake, when another import is under way, or when the folder
 * cannot be read
 */
export async function importFolder(
  pool: Pool,
  folder: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const files = await listFolder(folder);
  return inTurn(
    pool,
    async (client) => {
      const currencies = await findCurrencies(client);
      const formats = formatsOf([...new Set(currencies.values())]);
      const mistakes = new Mistakes(options);
      const staging = { client, folder, files, formats, currencies, mistakes };
      const stageFiles = isOneRoster(files) ? stageOneRoster : stageFolder;
      const sources = await stageFiles(staging, options);
      mistakes.throwIfAny();
      await checkRights(staging, sources, options);
      const answer = await write(staging, sources, options);
      const keeps = !options.isDryRun && (options.isAsSeen?.(answer.files) ?? true);
      if (keeps) {
        await writeImportAudit(client, answer, options.by);
        // Rows have any order; orders take these locks by company. Each menu's trigger would wait by row.
        if ([...sources.keys()].some(({ table }) => table === 'menu')) {
          await lockEachCompany(client, 'terms');
        }
      }
      return { answer, keeps };
    },
    { waits: options.only !== undefined },
  );
}

async function write(
  staging: Staging,
  sources: ReadonlyMap<Format, Source>,
  options: ImportOptions,
): Promise<ImportReport> {
  const { client, formats, mistakes } = staging;
  const files: ImportReport['files'][number][] = [];
  for (const format of formats) {
    const source = sources.get(format);
    if (!source) continue;
    if (options.only) await checkSchool(client, format, source, options.only, mistakes);
    await checkReferences(client, format, source, mistakes);
    if (format === products) await storePictures(staging, options);
    if (format === subProducts) await checkParts(client, format, source, mistakes);
    // Mistakes end the import before the next file, whose rows may name this one's.
    mistakes.throwIfAny();
    await client.query(`DELETE FROM ${stagingOf(format)} WHERE is_wrong`);
    files.push({ file: source.file, ...(await merge(client, format)) });
  }
  const movedStudents = sources.has(enrolments) ? await moveStudents(client) : 0;
  return { files, movedStudents, leftOut: { count: mistakes.count, lines: mistakes.lines } };
}

import type { importMenus as route } from '@merenda/contract/menus/import';
import { MAX_IMPORT_CHARACTERS } from '@merenda/domain/ordering/menu-planning';
import { dayInZone } from '@merenda/domain/time/dates';
import type { z } from 'zod';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import { Failure, invalid, notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { importFolder } from './import-folder.ts';
import { ImportError, toldMistakes } from './mistakes.ts';
import { inFolder } from './read/text-folder.ts';

type Body = z.output<(typeof route)['schema']['body']>;

/**
 * Imports a school's menus from texts that a browser sent, by the rules of a folder's import. Rows
 * of another school are mistakes (product:console-menus#import).
 * @throws Failure not_found, payload_too_large, validation_failed
 */
export async function importTexts(
  { db, pool, uploads, clock }: Services,
  operator: SignedInOperator,
  schoolId: string,
  { files, isDryRun }: Body,
) {
  const characters = files.reduce((sum, { text }) => sum + text.length, 0);
  if (characters > MAX_IMPORT_CHARACTERS) {
    throw new Failure('payload_too_large', {
      userMessageKey: 'planning.import.tooLarge',
      userMessageValues: (language) => ({ limit: MAX_IMPORT_CHARACTERS.toLocaleString(language) }),
    });
  }
  if (new Set(files.map(({ file }) => file)).size < files.length) {
    throw invalid('files', 'the same file twice');
  }
  const school = await db
    .selectFrom('school')
    .select(['company_id as company', 'source_key as key', 'time_zone as timeZone'])
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow(notFound);
  try {
    const report = await inFolder(files, (folder) =>
      importFolder(pool, folder, {
        isDryRun,
        takesRest: false,
        today: dayInZone(clock(), school.timeZone),
        progress: () => {},
        uploads,
        by: { account: 'console', operator },
        only: { ...school, id: schoolId },
      }),
    );
    return {
      ...toldMistakes({ listed: [], more: 0 }),
      files: report.files.map((file) => ({ ...file, listed: [...file.listed] })),
    };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return { ...toldMistakes({ listed: error.mistakes, more: error.more }), files: [] };
  }
}

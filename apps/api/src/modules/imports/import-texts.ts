import type { importMenus as route } from '@merenda/contract/menus/import';
import { MAX_IMPORT_CHARACTERS } from '@merenda/domain/ordering/menu-planning';
import { dayInZone } from '@merenda/domain/time/dates';
import type { z } from 'zod';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import { Failure, invalid, notFound } from '../../platform/failure.ts';
import { versionOf } from '../../platform/version-of.ts';
import type { Services } from '../services.ts';
import { importFolder } from './import-folder.ts';
import { ImportError, toldMistakes } from './mistakes.ts';
import { inFolder } from './read/text-folder.ts';
import type { Changes } from './write/merge.ts';

type Schema = (typeof route)['schema'];
type Body = z.output<Schema['body']>;
type Answer = z.input<Schema['response'][200]>;

/**
 * Imports a school's menus from texts that a browser sent, by the rules of a folder's import. Rows
 * of another school are mistakes (product:console-menus#import). Without the version of a dry run it only
 * tells the changes; with one of other data it writes nothing.
 * @throws Failure not_found, payload_too_large, validation_failed
 */
export async function importTexts(
  { db, pool, uploads, clock }: Services,
  operator: SignedInOperator,
  schoolId: string,
  { files, seen }: Body,
): Promise<Answer> {
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
  const versionOfAll = (changes: readonly Changes[]) =>
    versionOf({ files, changes: changes.map(({ version }) => version) });
  try {
    const report = await inFolder(files, (folder) =>
      importFolder(pool, folder, {
        isDryRun: seen === null,
        isAsSeen: (changes) => seen === versionOfAll(changes) && changes.some(hasChanges),
        takesRest: false,
        today: dayInZone(clock(), school.timeZone),
        progress: () => {},
        uploads,
        by: { account: 'console', operator },
        only: { ...school, id: schoolId },
      }),
    );
    const version = versionOfAll(report.files);
    return {
      outcome: outcomeOf(report.files, { isSeen: seen === version, isDryRun: seen === null }),
      ...toldMistakes({ listed: [], more: 0 }),
      version,
      files: report.files.map(({ version: _, ...file }) => ({ ...file, listed: [...file.listed] })),
    };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const told = toldMistakes({ listed: error.mistakes, more: error.more });
    return { outcome: 'wrong', ...told, version: '', files: [] };
  }
}

const hasChanges = ({ inserted, updated, deleted }: Changes) => inserted + updated + deleted > 0;

function outcomeOf(
  changes: readonly Changes[],
  { isSeen, isDryRun }: { isSeen: boolean; isDryRun: boolean },
): Answer['outcome'] {
  if (isDryRun) return 'told';
  if (!changes.some(hasChanges)) return 'same';
  return isSeen ? 'changed' : 'conflict';
}

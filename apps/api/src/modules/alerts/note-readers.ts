import type { countSchoolReaders } from '@merenda/contract/help/alerts';
import { isLanguage } from '@merenda/domain/places/languages';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';

/** The readers of a note: the guardians of a company, or those of one of its schools. */
export type NoteReaders = { company: string } | { school: string };

interface NotePlace {
  company_id: string;
  school_id: string | null;
}

/** The company and the school of a note's readers. @throws Failure not_found */
export async function placeOf(db: Kysely<DB>, readers: NoteReaders): Promise<NotePlace> {
  if ('company' in readers) return { company_id: readers.company, school_id: null };
  const school = await db
    .selectFrom('school')
    .select('company_id')
    .where('id', '=', readers.school)
    .executeTakeFirstOrThrow(notFound);
  return { company_id: school.company_id, school_id: readers.school };
}

/** A query for the readers. At a school: its students' guardians, and the guardians who eat there. */
export const readersAt = (db: Kysely<DB>, place: NotePlace) =>
  db
    .selectFrom('guardian')
    .where('company_id', '=', place.company_id)
    .where('deleted_at', 'is', null)
    .$if(place.school_id !== null, (guardians) =>
      guardians.where(
        sql<boolean>`(restaurant_unit = ${place.school_id}::uuid OR EXISTS (
          SELECT FROM guardianship JOIN student ON student.id = guardianship.student_id
          WHERE guardianship.guardian_id = guardian.id AND student.school_id = ${place.school_id}::uuid
            AND student.deleted_at IS NULL))`,
      ),
    );

/**
 * The number of a note's readers, by the language that they have chosen, most first.
 * @throws Failure not_found
 */
export async function countReaders(
  { db }: { db: Kysely<DB> },
  readers: NoteReaders,
): Promise<z.input<(typeof countSchoolReaders)['schema']['response'][200]>> {
  const rows = await readersAt(db, await placeOf(db, readers))
    .select(['language', (eb) => eb.fn.countAll<bigint>().as('guardians')])
    .groupBy('language')
    .execute();
  const languages = rows
    .map(({ language, guardians }) => ({
      language: isLanguage(language) ? language : ('none' as const),
      guardians: Number(guardians),
    }))
    .toSorted((one, other) => other.guardians - one.guardians);
  return { guardians: languages.reduce((sum, { guardians }) => sum + guardians, 0), languages };
}

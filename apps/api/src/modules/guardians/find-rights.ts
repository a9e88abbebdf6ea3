import { STUDENT_RIGHTS, type StudentRight } from '@merenda/contract/access';
import { type Kysely, sql } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';

/** Kinds of record that lead to a student. */
export type NamedThing = keyof typeof TABLES;

type Named = { name: string; student_id: string };

const TABLES = {
  student: sql<Named>`(SELECT id AS name, id AS student_id FROM student)`,
  healthForm: sql<Named>`(SELECT id AS name, student_id FROM health_form)`,
  cart: sql<Named>`(SELECT id AS name, student_id FROM cart)`,
  order: sql<Named>`(SELECT id AS name, student_id FROM meal_order)`,
} as const;

/** A guardian's rights over one student. */
type Rights = ReadonlySet<StudentRight>;

/**
 * The guardian's rights over students (product:guardians#rights), in one statement. Names are those
 * of the students, or of records of theirs. Unknown names and other guardians' records are left
 * out.
 */
export async function findRights(
  db: Kysely<DB>,
  guardian: Pick<SignedIn, 'id'>,
  thing: NamedThing,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Rights>> {
  const found = await db
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .innerJoin(TABLES[thing].as('thing'), 'thing.student_id', 'student.id')
    .select([
      'thing.name',
      'guardianship.is_owner as own',
      'guardianship.may_spend as spend',
      'guardianship.may_see_health as health',
    ])
    .where('guardianship.guardian_id', '=', guardian.id)
    .where('student.deleted_at', 'is', null)
    .where('thing.name', 'in', ids)
    .execute();
  return new Map(
    found.map(({ name, ...granted }) => {
      const rights: Readonly<Record<StudentRight, boolean>> = { see: true, ...granted };
      return [name, new Set(STUDENT_RIGHTS.filter((right) => rights[right]))] as const;
    }),
  );
}

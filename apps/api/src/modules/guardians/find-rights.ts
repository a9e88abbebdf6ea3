import type { StudentRight } from '@merenda/contract/access';
import type { Kysely } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';

/** What a student is found by. */
export type NamedThing = 'student' | 'healthForm' | 'cart' | 'order';

const TABLES = { healthForm: 'health_form', cart: 'cart', order: 'meal_order' } as const;

/**
 * The guardian's rights over a student (product:guardians#rights), who is named directly or by
 * something of the student's. Undefined when it is none of the guardian's, or nobody's.
 */
export async function findRights(
  db: Kysely<DB>,
  guardian: Pick<SignedIn, 'id'>,
  thing: NamedThing,
  id: string,
): Promise<ReadonlySet<StudentRight> | undefined> {
  const found = await db
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .select([
      'guardianship.is_owner as own',
      'guardianship.may_spend as spend',
      'guardianship.may_see_health as health',
    ])
    .where('guardianship.guardian_id', '=', guardian.id)
    .where('student.deleted_at', 'is', null)
    .where('student.id', '=', (from) =>
      thing === 'student'
        ? from.val(id)
        : from.selectFrom(TABLES[thing]).select('student_id').where('id', '=', id),
    )
    .executeTakeFirst();
  if (!found) return undefined;
  const granted = (['own', 'spend', 'health'] as const).filter((right) => found[right]);
  return new Set(['see', ...granted] as const);
}

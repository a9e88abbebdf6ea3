import { MAX_GUARDIANS } from '@merenda/domain/people/guardians';
import type { Transaction } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import { guardiansOf } from './list-guardians.ts';

/**
 * Makes somebody another guardian of a student, whom the caller has locked. A former guardian
 * becomes one again.
 * @throws Failure too_many_guardians
 */
export async function addGuardianship(
  trx: Transaction<DB>,
  guardian: Pick<SignedIn, 'id'>,
  studentId: string,
  { maySpend, maySeeHealth }: { maySpend: boolean; maySeeHealth: boolean },
): Promise<void> {
  const guardians = await guardiansOf(trx, studentId).execute();
  if (guardians.length >= MAX_GUARDIANS) throw new Failure('too_many_guardians');
  await trx
    .insertInto('guardianship')
    .values({
      guardian_id: guardian.id,
      student_id: studentId,
      is_owner: false,
      may_spend: maySpend,
      may_see_health: maySeeHealth,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .deleteFrom('former_guardianship')
    .where('guardian_id', '=', guardian.id)
    .where('student_id', '=', studentId)
    .execute();
}

import type { SignedIn } from '../../../auth/signed-in.ts';
import { withKey } from '../../../platform/database/locks.ts';
import type { Services } from '../../services.ts';
import { auditHealth } from '../queries.ts';
import { checkScope, type DraftScope, draftsOf } from './drafts.ts';

/**
 * Deletes the guardian's draft, if there is one.
 * @throws Failure not_found
 */
export async function deleteDraft(
  { db }: Pick<Services, 'db'>,
  guardian: SignedIn,
  scope: DraftScope,
): Promise<void> {
  await checkScope(db, guardian, scope);
  await db.transaction().execute(async (trx) => {
    const draft = await draftsOf(trx, guardian, scope)
      .select('id')
      .$call(withKey)
      .executeTakeFirst();
    if (!draft) return;
    await trx.deleteFrom('health_draft').where('id', '=', draft.id).execute();
    await auditHealth(trx, guardian, 'health_draft.deleted', scope.user ?? draft.id);
  });
}

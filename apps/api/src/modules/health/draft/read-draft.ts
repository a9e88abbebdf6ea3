import type { DraftContent } from '@merenda/contract/health/drafts';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { Services } from '../../services.ts';
import { auditHealth } from '../queries.ts';
import { checkScope, type DraftScope, draftsOf, lastBegun, openDraft } from './drafts.ts';

interface ReadDraft {
  content: DraftContent;
  revision: number;
  savedAt: string;
  restaurantUnit?: string;
}

/**
 * The guardian's own draft; without a scope the latest one for a student not yet registered. The
 * audit entry is written before the answer.
 * @throws Failure not_found, health_data_locked
 */
export async function readDraft(
  services: Services,
  guardian: SignedIn,
  scope: DraftScope,
): Promise<ReadDraft | null> {
  const isNamed = scope.user !== undefined || scope.restaurantUnit !== undefined;
  if (isNamed) await checkScope(services.db, guardian, scope);
  const found = isNamed ? draftsOf(services.db, guardian, scope) : lastBegun(services.db, guardian);
  const row = await found.selectAll('health_draft').executeTakeFirst();
  if (!row) return null;
  const content = await openDraft(services, services.db, row);
  await auditHealth(services.db, guardian, 'health_draft.read', scope.user ?? row.id);
  return {
    content,
    revision: row.revision,
    savedAt: row.saved_at.toISOString(),
    ...(row.school_id && { restaurantUnit: row.school_id }),
  };
}

import type { DraftContent } from '@merenda/contract/health/drafts';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { Services } from '../../services.ts';
import { auditHealth } from '../queries.ts';
import { checkScope, type DraftScope, draftsOf, openDraft } from './drafts.ts';

/**
 * The guardian's own draft; the audit entry is written before the answer.
 * @throws Failure not_found, health_data_locked
 */
export async function readDraft(
  services: Services,
  guardian: SignedIn,
  scope: DraftScope,
): Promise<{ content: DraftContent; revision: number; savedAt: string } | null> {
  await checkScope(services.db, guardian, scope);
  const row = await draftsOf(services.db, guardian, scope).selectAll().executeTakeFirst();
  if (!row) return null;
  const content = await openDraft(services, services.db, row);
  await auditHealth(services.db, guardian, 'health_draft.read', scope.user ?? row.id);
  return { content, revision: row.revision, savedAt: row.saved_at.toISOString() };
}

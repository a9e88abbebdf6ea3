import type { SignedInOperator } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { withKey } from '../../platform/database/locks.ts';
import { notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { revokeAll } from '../session/index.ts';

/**
 * Ends every session of a guardian, with an audit entry that gives the reason
 * (product:operating#rights).
 * @throws Failure not_found
 */
export async function signOutGuardian(
  { db }: Services,
  operator: SignedInOperator,
  { guardianId, reason }: { guardianId: string; reason: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('guardian')
      .select('id')
      .where('id', '=', guardianId)
      .where('deleted_at', 'is', null)
      .$call(withKey)
      .executeTakeFirstOrThrow(notFound);
    await revokeAll(trx, guardianId);
    await writeAudit(trx, {
      action: 'guardian.signed-out',
      operator: operator.id,
      subject: guardianId,
      detail: { reason },
    });
  });
}

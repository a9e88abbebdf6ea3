import type { SignedInOperator } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';

/**
 * Blocks or unblocks a guardian from the next request on, with an audit entry that gives the
 * reason. Repeating it changes nothing, neither the time of the block nor the audit.
 * @throws Failure not_found
 */
export async function blockGuardian(
  { db, clock }: Services,
  operator: SignedInOperator,
  { guardianId, blocked, reason }: { guardianId: string; blocked: boolean; reason: string },
): Promise<{ _id: string; blocked: boolean; blockedAt?: string }> {
  const blockedAt = await db.transaction().execute(async (trx) => {
    const { blocked_at: before } = await trx
      .selectFrom('guardian')
      .select('blocked_at')
      .where('id', '=', guardianId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    if ((before !== null) === blocked) return before;
    const after = blocked ? clock() : null;
    await trx
      .updateTable('guardian')
      .set({ blocked_at: after })
      .where('id', '=', guardianId)
      .execute();
    await writeAudit(trx, {
      action: blocked ? 'guardian.blocked' : 'guardian.unblocked',
      operator: operator.id,
      subject: guardianId,
      detail: { reason },
    });
    return after;
  });
  return {
    _id: guardianId,
    blocked: blockedAt !== null,
    ...(blockedAt ? { blockedAt: blockedAt.toISOString() } : {}),
  };
}

import { notFound } from '../../failure.ts';
import type { Services } from '../../services.ts';

/**
 * Blocks a guardian or lifts the block, and audits why. It holds from the guardian's next request
 * on. What is so already stays as it is, since when included, and is not audited again.
 * @throws Failure not_found
 */
export async function blockGuardian(
  { db, clock }: Services,
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
    await trx
      .insertInto('audit')
      .values({
        action: blocked ? 'guardian.blocked' : 'guardian.unblocked',
        subject: guardianId,
        detail: JSON.stringify({ by: 'operator', reason }),
      })
      .execute();
    return after;
  });
  return {
    _id: guardianId,
    blocked: blockedAt !== null,
    ...(blockedAt ? { blockedAt: blockedAt.toISOString() } : {}),
  };
}

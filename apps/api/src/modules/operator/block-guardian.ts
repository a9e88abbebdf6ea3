import type { SignedInOperator } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { withKey } from '../../platform/database/locks.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { checkNotSelf } from './check-not-self.ts';
import { checkRepeat } from './check-repeat.ts';

interface Change {
  guardianId: string;
  blocked: boolean;
  seen?: string | undefined;
  reason: string;
}

/**
 * Blocks or unblocks a guardian from the next request on, with an audit entry that gives the reason. The
 * same again changes nothing, neither the time of the block nor the audit.
 * @param change `seen`: the time of the block that was read; absent for none
 * @throws Failure not_found; record_changed when the guardian's block is not the one that was read
 * @throws Failure operator_not_allowed for the own account as a guardian
 */
export async function blockGuardian(
  { db, clock }: Services,
  operator: SignedInOperator,
  { guardianId, blocked, seen, reason }: Change,
): Promise<{ _id: string; blocked: boolean; blockedAt?: string }> {
  const act = {
    action: blocked ? 'guardian.blocked' : 'guardian.unblocked',
    operator: operator.id,
    subject: guardianId,
  } as const;
  const blockedAt = await db.transaction().execute(async (trx) => {
    const { blocked_at: before } = await trx
      .selectFrom('guardian')
      .select('blocked_at')
      .where('id', '=', guardianId)
      .where('deleted_at', 'is', null)
      .$call(withKey)
      .executeTakeFirstOrThrow(notFound);
    await checkNotSelf(trx, operator, guardianId);
    if ((before !== null) === blocked) {
      await checkRepeat(trx, { ...act, reason });
      return before;
    }
    if (before?.toISOString() !== seen) throw new Failure('record_changed');
    const after = blocked ? clock() : null;
    await trx
      .updateTable('guardian')
      .set({ blocked_at: after })
      .where('id', '=', guardianId)
      .execute();
    await writeAudit(trx, { ...act, detail: { reason } });
    return after;
  });
  return {
    _id: guardianId,
    blocked: blockedAt !== null,
    ...(blockedAt ? { blockedAt: blockedAt.toISOString() } : {}),
  };
}

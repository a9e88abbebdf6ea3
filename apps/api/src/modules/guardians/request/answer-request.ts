import { sql, type Transaction } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { settleAlerts } from '../../../platform/alerts/raise-alerts.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { notFound } from '../../../platform/failure.ts';
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts';
import type { Services } from '../../services.ts';
import { addGuardianship } from '../add-guardianship.ts';
import { findOwned } from '../guarded-student.ts';
import { guardiansOf, guardianView } from '../list-guardians.ts';
import { openRequests } from './open-requests.ts';

interface Where {
  id: string;
  requestId: string;
}

/**
 * Makes the requester another guardian of the student, without further rights, and notifies them;
 * the owner may grant more.
 * @throws Failure not_found (also when it was answered or is over), not_owner, too_many_guardians
 */
export async function agreeToRequest({ db }: Services, guardian: SignedIn, where: Where) {
  return db.transaction().execute(async (trx) => {
    const requesterId = await answer(trx, guardian, where, 'agreed');
    await addGuardianship(trx, { id: requesterId }, where.id, {
      maySpend: false,
      maySeeHealth: false,
    });
    await enqueueEmail(trx, {
      kind: 'guardian-request-agreed',
      guardianId: requesterId,
      data: { guardian: guardian.id, student: where.id },
    });
    const row = await guardiansOf(trx, where.id)
      .where('guardian.id', '=', requesterId)
      .executeTakeFirstOrThrow(notFound);
    return guardianView(row, guardian);
  });
}

/**
 * Refuses a request. The requester is told nothing, not even that the student exists.
 * @throws Failure not_found (also when it was answered or is over), not_owner
 */
export async function refuseRequest(
  { db }: Services,
  owner: Pick<SignedIn, 'id'>,
  where: Where,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await answer(trx, owner, where, 'refused');
  });
}

/** @returns the requester */
async function answer(
  trx: Transaction<DB>,
  owner: Pick<SignedIn, 'id'>,
  { id: studentId, requestId }: Where,
  outcome: 'agreed' | 'refused',
): Promise<string> {
  await findOwned(trx, owner, studentId, { lock: true });
  const { requesterId } = await openRequests(trx)
    .where('request.id', '=', requestId)
    .where('request.student_id', '=', studentId)
    // A requester who is leaving is awaited: the owner's own session would seem to have ended.
    .forKeyShare('requester')
    .executeTakeFirstOrThrow(notFound);
  await trx
    .updateTable('guardian_request')
    .set(outcome === 'agreed' ? { agreed_at: sql<Date>`now()` } : { refused_at: sql<Date>`now()` })
    .where('id', '=', requestId)
    .execute();
  await writeAudit(trx, {
    actor: owner.id,
    action: `guardian-request.${outcome}`,
    subject: studentId,
    detail: { request: requestId },
  });
  const [next] = await openRequests(trx).where('request.student_id', '=', studentId).execute();
  if (!next) await settleAlerts(trx, { kinds: ['guardian-request'], subject: studentId });
  return requesterId;
}

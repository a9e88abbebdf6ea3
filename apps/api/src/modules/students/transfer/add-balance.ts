import type { Permit } from '@merenda/ledger';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { Failure, notFound } from '../../../platform/failure.ts';
import type { OnceRequest } from '../../../platform/run-once.ts';
import type { Services } from '../../services.ts';
import { type Balances, balancesAfter, type Transfer, transferItem } from './transfer-item.ts';

/**
 * Who may add to which student, and into which wallet: every guardian of the student whose session
 * lives and who is not blocked, all as it is when the money moves (record 0472). A removal that comes
 * later waits for the money; what one has deleted already is left out, although it has not ended.
 */
export const ADDITIONS: Permit = `
      SELECT jsonb_build_object('credit', student.wallet_id) AS accounts
      FROM session
      JOIN guardian ON guardian.id = session.guardian_id
        AND guardian.blocked_at IS NULL AND guardian.deleted_at IS NULL
      JOIN guardianship ON guardianship.guardian_id = guardian.id
      JOIN student ON student.id = guardianship.student_id
        AND student.deleted_at IS NULL AND student.wallet_id IS NOT NULL
      WHERE session.id = (asks ->> 'session')::uuid AND session.revoked_at IS NULL
        AND guardianship.student_id = (asks ->> 'student')::uuid
      LIMIT 1
      FOR KEY SHARE OF guardianship SKIP LOCKED`;

/**
 * Transfers money from the guardian's wallet to a student's (OUT, product:transfers#direction);
 * every guardian of the student may.
 *
 * Posted through the coalescer: this most frequent posting is authorised, claimed, posted and recorded
 * together with others of the same moment, in one statement.
 *
 * @throws Failure insufficient_funds, not_found, idempotency_mismatch, request_in_progress
 */
export async function addBalance(
  { coalescer }: Pick<Services, 'coalescer'>,
  { guardian, idempotency: { key, requestHash }, reply }: OnceRequest & { guardian: SignedIn },
  transfer: Transfer,
): Promise<Balances> {
  const { outcome, results } = await coalescer.postOnce({
    scope: guardian.id,
    key,
    requestHash: requestHash.toString('hex'),
    asks: { session: guardian.sessionId, student: transfer.studentId },
    items: [
      {
        ...transferItem(guardian, { ...transfer, key }),
        debit: guardian.walletId,
        isOpen: true,
        kind: 'transfer-out',
      },
    ],
  });
  if (outcome === 'forbidden') throw notFound();
  if (outcome === 'busy') throw new Failure('request_in_progress', { retryAfterSeconds: 1 });
  if (outcome === 'different') throw new Failure('idempotency_mismatch');
  if (outcome === 'replayed') reply.header('idempotency-replayed', 'true');
  const { debited, credited } = balancesAfter(results[0], guardian);
  return { responsible: debited, dependent: credited };
}

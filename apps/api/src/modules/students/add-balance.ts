import type { SignedIn } from '../../auth/signed-in.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import type { OnceRequest } from '../../platform/run-once.ts';
import type { Services } from '../services.ts';
import { type Balances, balancesAfter, type Transfer, transferItem } from './transfer-item.ts';

/**
 * Transfers money from the guardian's wallet to a student's (OUT, product:transfers#direction);
 * every guardian of the student may.
 *
 * Posted through the coalescer: this most frequent posting shares its commit, including its
 * idempotency record, with other postings of the same moment.
 *
 * @throws Failure insufficient_funds, not_found, idempotency_mismatch, request_in_progress
 */
export async function addBalance(
  services: Pick<Services, 'pool' | 'coalescer'>,
  { guardian, idempotency: { key, requestHash }, reply }: OnceRequest & { guardian: SignedIn },
  transfer: Transfer,
): Promise<Balances> {
  const wallet = await findWallet(services, guardian, transfer.studentId);
  const { outcome, results } = await services.coalescer.postOnce({
    scope: guardian.id,
    key,
    requestHash: requestHash.toString('hex'),
    items: [transferItem(guardian, wallet, 'OUT', { ...transfer, key })],
  });
  if (outcome === 'busy') throw new Failure('request_in_progress', { retryAfterSeconds: 1 });
  if (outcome === 'different') throw new Failure('idempotency_mismatch');
  if (outcome === 'replayed') reply.header('idempotency-replayed', 'true');
  return balancesAfter(results[0], 'OUT', guardian);
}

// A named statement, planned once per connection, because every transfer runs it.
const FIND_WALLET = `
  SELECT student.wallet_id
  FROM guardianship JOIN student ON student.id = guardianship.student_id
  WHERE guardianship.guardian_id = $1 AND student.id = $2 AND student.deleted_at IS NULL`;

/** The wallet of one of the guardian's students. @throws Failure not_found */
async function findWallet(
  { pool }: Pick<Services, 'pool'>,
  guardian: SignedIn,
  studentId: string,
): Promise<string> {
  const { rows } = await pool.query<{ wallet_id: string | null }>({
    name: 'find-student-wallet',
    text: FIND_WALLET,
    values: [guardian.id, studentId],
  });
  const wallet = rows[0]?.wallet_id;
  if (!wallet) throw notFound();
  return wallet;
}

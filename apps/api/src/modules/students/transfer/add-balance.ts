import type { SignedIn } from '../../../auth/signed-in.ts';
import { Failure } from '../../../platform/failure.ts';
import type { OnceRequest } from '../../../platform/run-once.ts';
import type { Services } from '../../services.ts';
import { type Balances, balancesAfter, type Transfer, transferItem } from './transfer-item.ts';
import { findRecipientWallet } from './transfer-wallets.ts';

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
  const wallet = await findRecipientWallet(services, guardian, transfer.studentId);
  const { outcome, results } = await services.coalescer.postOnce({
    scope: guardian.id,
    key,
    requestHash: requestHash.toString('hex'),
    items: [transferItem(guardian, wallet, 'OUT', { ...transfer, key })],
  });
  if (outcome === 'busy') throw new Failure('request_in_progress', { retryAfterSeconds: 1 });
  if (outcome === 'different') throw new Failure('idempotency_mismatch');
  if (outcome === 'replayed') reply.header('idempotency-replayed', 'true');
  const { debited, credited } = balancesAfter(results[0], guardian);
  return { responsible: debited, dependent: credited };
}

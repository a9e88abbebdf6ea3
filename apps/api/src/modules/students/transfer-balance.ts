import type { CurrencyCode } from '@merenda/domain/currencies';
import { toMajor, toMinor } from '@merenda/domain/money';
import { derivedId, isPosted, type PostItem } from '@merenda/ledger';
import { Failure, notFound } from '../../failure.ts';
import type { IdempotencyRequest } from '../../plugins/idempotency.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';

export interface TransferRequest {
  type: 'IN' | 'OUT';
  value: number;
}

/**
 * Moves money between the guardian's wallet and a student's: OUT adds to the student, IN takes
 * back (decision E.3). Taking back wants the right to spend the student's money (spec 2 §6).
 *
 * It goes through the coalescer: the busiest move of all shares its commit with whoever moves money
 * at the same moment, its idempotency record included.
 *
 * @returns both balances after the move, in major units, and whether this is an earlier answer
 * @throws Failure insufficient_funds, not_found, idempotency_mismatch, request_in_progress
 */
export async function transferBalance(
  services: Pick<Services, 'pool' | 'coalescer'>,
  guardian: SignedIn,
  studentId: string,
  { type, value }: TransferRequest,
  { key, requestHash }: IdempotencyRequest,
) {
  const currency = guardian.currency as CurrencyCode;
  const amountMinor = toMinor(value, currency);
  const student = await findSpendable(services, guardian, studentId, type);
  const wallets = { own: guardian.walletId, student };
  const item: PostItem = {
    id: derivedId('transfer', guardian.id, key),
    debit: type === 'OUT' ? wallets.own : wallets.student,
    credit: type === 'OUT' ? wallets.student : wallets.own,
    amountMinor,
    currency,
    kind: type === 'OUT' ? 'transfer-out' : 'transfer-in',
    reference: { guardian: guardian.id, student: studentId },
  };
  const { outcome, results } = await services.coalescer.postOnce({
    scope: guardian.id,
    key,
    requestHash: requestHash.toString('hex'),
    items: [item],
  });
  if (outcome === 'busy') throw new Failure('request_in_progress', { retryAfterSeconds: 1 });
  const [result] = results;
  if (outcome === 'different' || result?.code === 'exists_with_different') {
    throw new Failure('idempotency_mismatch');
  }
  if (result?.code === 'insufficient_funds') throw new Failure('insufficient_funds');
  if (!result || !isPosted(result)) throw new Error(`the ledger answered ${result?.code}`);
  const debited = toMajor(result.debitAfterMinor ?? 0n, currency);
  const credited = toMajor(result.creditAfterMinor ?? 0n, currency);
  return {
    replayed: outcome === 'replayed',
    balances: {
      responsible: { balance: type === 'OUT' ? debited : credited },
      dependent: { balance: type === 'OUT' ? credited : debited },
    },
  };
}

// A named statement, as it stands in the way of every transfer: planned once a connection.
const FIND_SPENDABLE = `
  SELECT student.wallet_id, guardianship.may_spend
  FROM guardianship JOIN student ON student.id = guardianship.student_id
  WHERE guardianship.guardian_id = $1 AND student.id = $2 AND student.deleted_at IS NULL`;

/** The student's wallet, when the guardian may move money so. @throws Failure not_found */
async function findSpendable(
  { pool }: Pick<Services, 'pool'>,
  guardian: SignedIn,
  studentId: string,
  type: TransferRequest['type'],
): Promise<string> {
  const { rows } = await pool.query<{ wallet_id: string | null; may_spend: boolean }>({
    name: 'find-spendable',
    text: FIND_SPENDABLE,
    values: [guardian.id, studentId],
  });
  const [student] = rows;
  if (!student?.wallet_id || (type === 'IN' && !student.may_spend)) throw notFound();
  return student.wallet_id;
}

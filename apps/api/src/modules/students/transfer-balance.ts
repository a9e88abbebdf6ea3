import { randomUUID } from 'node:crypto';
import type { CurrencyCode } from '@merenda/domain/currencies';
import { toMajor, toMinor } from '@merenda/domain/money';
import { balancesOf, post } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import { executorOf } from '../../db/database.ts';
import type { DB } from '../../db/generated.ts';
import { Failure, notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';

export interface TransferRequest {
  type: 'IN' | 'OUT';
  value: number;
}

/**
 * Moves money between the guardian's wallet and a student's: OUT adds to the student, IN takes
 * back (decision E.3). Taking back wants the right to spend the student's money (spec 2 §6).
 * @returns both balances after the move, in major units
 * @throws Failure insufficient_funds, not_found
 */
export async function transferBalance(
  trx: Transaction<DB>,
  guardian: SignedIn,
  studentId: string,
  { type, value }: TransferRequest,
) {
  const currency = guardian.currency as CurrencyCode;
  const student = await trx
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .select(['student.wallet_id', 'guardianship.may_spend'])
    .where('guardianship.guardian_id', '=', guardian.id)
    .where('student.id', '=', studentId)
    .where('student.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!student?.wallet_id || (type === 'IN' && !student.may_spend)) throw notFound();
  const [debit, credit] =
    type === 'OUT'
      ? [guardian.walletId, student.wallet_id]
      : [student.wallet_id, guardian.walletId];
  const executor = executorOf(trx);
  const [result] = await post(executor, [
    {
      id: randomUUID(),
      debit,
      credit,
      amountMinor: toMinor(value, currency),
      currency,
      kind: type === 'OUT' ? 'transfer-out' : 'transfer-in',
      reference: { guardian: guardian.id, student: studentId },
    },
  ]);
  if (result?.code === 'insufficient_funds') throw new Failure('insufficient_funds');
  if (result?.code !== 'ok') throw new Error(`the ledger answered ${result?.code}`);
  const balances = await balancesOf(executor, [guardian.walletId, student.wallet_id]);
  const balanceOf = (wallet: string) =>
    toMajor(balances.get(wallet)?.availableMinor ?? 0n, currency);
  return {
    responsible: { balance: balanceOf(guardian.walletId) },
    dependent: { balance: balanceOf(student.wallet_id) },
  };
}

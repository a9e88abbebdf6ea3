import { paymentKindOf } from '@merenda/domain/payments/payment-providers';
import { derivedId, isPosted } from '@merenda/ledger';
import { type Selectable, sql, type Transaction } from 'kysely';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB, OwedPayment } from '../../../platform/database/generated.ts';
import { Failure } from '../../../platform/failure.ts';
import { companyAccount } from '../../companies/index.ts';
import { postMoney } from '../../wallets/index.ts';
import { readOwed } from './find-owed.ts';
import type { Creditor } from './owed-amounts.ts';

type Payment = Selectable<OwedPayment>;

/**
 * Posts a payment that waits: the company owes the amount no more, and its bank or the
 * processor has paid it.
 * @param approval the second person's, where two are needed
 */
export async function postPayment(
  trx: Transaction<DB>,
  operator: { id: string },
  payment: Payment,
  approval: { approved_by?: string; seconded_by?: string },
): Promise<void> {
  const { id, subject, company_id, currency, payer, amount_minor: amountMinor } = payment;
  await trx
    .updateTable('owed_payment')
    .set({ ...approval, status: 'paid', ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await writeAudit(trx, {
    action: 'owed.paid',
    operator: operator.id,
    subject,
    detail: { payment: id },
  });
  const { cause } = await readOwed(trx, creditorOf(payment));
  const paidFrom = payer === 'bank' ? 'payouts' : await clearingOf(trx, subject);
  const [result] = await postMoney(trx, [
    {
      id: derivedId('owed-payment', id),
      // By which a comparison with the processor finds it.
      groupId: id,
      debit: companyAccount(company_id, 'refunds-payable', currency),
      credit: companyAccount(company_id, paidFrom, currency),
      amountMinor,
      currency,
      kind: 'owed-payment',
      reference: { [NAMES[cause]]: subject, guardian: payment.guardian_id, owedPayment: id },
    },
  ]);
  if (!result || !isPosted(result)) throw new Error(`the ledger answered ${result?.code}`);
}

/** The purpose of the account of what a top-up's processor has. */
async function clearingOf(trx: Transaction<DB>, topupId: string) {
  const { provider } = await trx
    .selectFrom('topup')
    .select('provider')
    .where('id', '=', topupId)
    .executeTakeFirstOrThrow();
  return `clearing-${paymentKindOf(provider)}` as const;
}

/** The record and the person that a payment is about. */
export const creditorOf = ({ subject, guardian_id }: Payment): Creditor => ({
  id: subject,
  guardian: guardian_id,
});

/** The name of each cause in the references of postings. */
const NAMES = { topup: 'topup', order: 'menuOrder', payout: 'payout', student: 'student' } as const;

/**
 * Checks that all that is owed, and nothing else, is paid.
 * @throws Failure owed_changed
 */
export async function checkIsOwed(trx: Transaction<DB>, payment: Payment): Promise<void> {
  const owed = await readOwed(trx, creditorOf(payment));
  if (owed.amount_minor <= 0n) throw owedChanged('paid');
  if (owed.amount_minor !== payment.amount_minor) throw owedChanged('amount');
}

/** The refusal of a payment, in words: the amount is paid, is another one, or a payment waits. */
export const owedChanged = (why: 'paid' | 'amount' | 'waiting' | 'decided') =>
  new Failure('owed_changed', { message: why, userMessageKey: `finance.owed.error.${why}` });

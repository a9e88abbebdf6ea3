import type { payOwed as Route } from '@merenda/contract/finance/owed';
import { companyDay } from '@merenda/domain/brands/company-time';
import { sumToMinor } from '@merenda/domain/money/money';
import { approversWanted } from '@merenda/domain/payouts/payouts';
import type { z } from 'zod';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { Failure } from '../../../platform/failure.ts';
import { findFourEyes } from '../../companies/index.ts';
import { approveFirst, approverOf, countGiven, uninvolved } from '../../operator/index.ts';
import type { Services } from '../../services.ts';
import { findOwed, readOwed } from './find-owed.ts';
import type { Creditor, OwedView } from './owed-amounts.ts';
import { checkIsOwed, owedChanged, postPayment } from './post-payment.ts';

const ASKED = [
  'subject',
  'guardian_id',
  'amount_minor',
  'payer',
  'payer_reference',
  'paid_on',
] as const;

type Input = z.output<(typeof Route)['schema']['body']>;

/**
 * Enters that an owed amount was paid. From the company's amount on the payment
 * waits for a second person; else it is posted at once. The same `paymentId` again is the same
 * payment (product:console-finance#owed).
 * @throws Failure not_found; validation_failed for a day on which it was not owed, and for a
 * processor where no top-up is the cause
 * @throws Failure owed_changed for another amount than all that is owed, for a paid one, and while
 * another payment waits
 * @throws Failure idempotency_mismatch; operator_not_allowed as `approve`
 */
export function payOwed(
  { db, clock }: Services,
  operator: SignedInOperator,
  creditor: Creditor,
  { paymentId, value, paidOn, payer, payerReference }: Input,
): Promise<OwedView> {
  return db.transaction().execute(async (trx) => {
    const { company_id, currency, since, cause } = await readOwed(trx, creditor);
    const asked = {
      subject: creditor.id,
      guardian_id: creditor.guardian,
      amount_minor: sumToMinor(value, currency),
      payer,
      payer_reference: payerReference,
      paid_on: paidOn,
    };
    if (payer === 'processor' && cause !== 'topup') {
      throw new Failure('validation_failed', {
        issues: [{ path: 'payer', message: 'only a top-up has a processor' }],
      });
    }
    const countedMinor = await countGiven(trx, {
      guardianId: creditor.guardian,
      amountMinor: asked.amount_minor,
      subject: paymentId,
    });
    const wanted = approversWanted(countedMinor, await findFourEyes(trx, company_id));
    const approver = await uninvolved(trx, approverOf(operator), creditor.guardian);
    const { isEnough, approved_by } = approveFirst(wanted, approver);
    // Waits for another payment of this amount that is being entered.
    const entered = await trx
      .insertInto('owed_payment')
      .values({ id: paymentId, company_id, currency, ...asked, status: 'waiting', approved_by })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!entered) {
      const known = await trx
        .selectFrom('owed_payment')
        .select(ASKED)
        .where('id', '=', paymentId)
        .executeTakeFirst();
      if (!known) throw owedChanged('waiting');
      if (ASKED.some((name) => known[name] !== asked[name])) {
        throw new Failure('idempotency_mismatch');
      }
      return findOwed(trx, operator, creditor);
    }
    await checkIsOwed(trx, entered);
    if (paidOn > companyDay(company_id, clock()) || paidOn < companyDay(company_id, since)) {
      throw new Failure('validation_failed', {
        userMessageKey: 'finance.owed.error.day',
        issues: [{ path: 'paidOn', message: 'not a day on which it was owed' }],
      });
    }
    await writeAudit(trx, {
      action: 'owed.payment-entered',
      operator: operator.id,
      subject: creditor.id,
      detail: { payment: paymentId, wanted },
    });
    if (isEnough) await postPayment(trx, operator, entered, {});
    return findOwed(trx, operator, creditor);
  });
}

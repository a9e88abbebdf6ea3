import { approveOwedPayment as contract } from '@merenda/contract/finance/owed';
import { sql, type Transaction } from 'kysely';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { approverOf, approveSecond, requireFirst, uninvolved } from '../../operator/index.ts';
import type { Services } from '../../services.ts';
import { findOwed } from './find-owed.ts';
import type { OwedView } from './owed-amounts.ts';
import { checkIsOwed, creditorOf, owedChanged, postPayment } from './post-payment.ts';

/**
 * The second person confirms a payment: the decision and the posting are one transaction.
 * @throws Failure owed_changed; operator_not_allowed for who entered it, and when that access has ended
 */
export function approveOwedPayment(
  { db }: Services,
  operator: SignedInOperator,
  id: string,
): Promise<OwedView> {
  return db.transaction().execute(async (trx) => {
    const payment = await lockWaiting(trx, id);
    const approver = await uninvolved(trx, approverOf(operator), payment.guardian_id);
    const place = { companyId: payment.company_id, right: contract.right };
    const second = approveSecond(await requireFirst(trx, payment.approved_by, place), approver);
    await checkIsOwed(trx, payment);
    await postPayment(trx, operator, payment, second);
    return findOwed(trx, operator, creditorOf(payment));
  });
}

/**
 * Nobody confirms the payment that waits; who entered it may take it back so.
 * @throws Failure owed_changed
 */
export function dismissOwedPayment(
  { db }: Services,
  operator: SignedInOperator,
  id: string,
): Promise<OwedView> {
  return db.transaction().execute(async (trx) => {
    const payment = await lockWaiting(trx, id);
    await trx
      .updateTable('owed_payment')
      .set({ status: 'dismissed', ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await writeAudit(trx, {
      action: 'owed.payment-dismissed',
      operator: operator.id,
      subject: payment.subject,
      detail: { payment: id },
    });
    return findOwed(trx, operator, creditorOf(payment));
  });
}

async function lockWaiting(trx: Transaction<DB>, id: string) {
  const payment = await trx
    .selectFrom('owed_payment')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (payment.status !== 'waiting') throw owedChanged('decided');
  return payment;
}

import { approveRefund as contract } from '@merenda/contract/finance/refunds';
import { sql, type Transaction } from 'kysely';
import type { SignedInOperator } from '../../../../auth/signed-in.ts';
import { toldAmount } from '../../../../platform/audit/told-amount.ts';
import { writeAudit } from '../../../../platform/audit/write-audit.ts';
import type { DB } from '../../../../platform/database/generated.ts';
import { Failure } from '../../../../platform/failure.ts';
import { approverOf, approveSecond, requireFirst, uninvolved } from '../../../operator/index.ts';
import type { Services } from '../../../services.ts';
import { createRefund } from '../create/create-refund.ts';
import { findRefund, type OperatorRefundView } from './find-refunds.ts';
import { refundInput } from './refund-input.ts';

/**
 * The second person makes a refund: the decision and the held money are one transaction.
 * @throws Failure refund_decided; refund_not_possible, gateway_refused
 * @throws Failure operator_not_allowed for who asked for it, for a script, for the own top-up as a
 * guardian, and when the access of who asked has ended
 */
export async function approveRefund(
  services: Services,
  operator: SignedInOperator,
  id: string,
  correlationId: string,
): Promise<OperatorRefundView> {
  const { db } = services;
  const asked = await db
    .selectFrom('operator_refund')
    .innerJoin('topup', 'topup.id', 'operator_refund.topup_id')
    .selectAll('operator_refund')
    .select(['topup.guardian_id', 'topup.currency', 'topup.company_id'])
    .where('operator_refund.id', '=', id)
    .executeTakeFirstOrThrow();
  if (asked.status !== 'waiting') throw decided(asked);
  const approver = await uninvolved(db, approverOf(operator), asked.guardian_id);
  const place = { companyId: asked.company_id, right: contract.right };
  const second = approveSecond(await requireFirst(db, asked.approved_by, place), approver);
  const topup = { ...asked, id: asked.topup_id };
  const input = refundInput(topup, asked, async (trx, refund) => {
    await lockWaiting(trx, id);
    await trx
      .updateTable('operator_refund')
      .set({ ...second, status: 'approved', refund_id: refund.id, ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await writeAudit(trx, {
      action: 'topup.refund-approved',
      operator: operator.id,
      subject: asked.topup_id,
      detail: { refund: id, amount: toldAmount(asked.amount_minor, asked.currency) },
    });
  });
  await createRefund(services, input, correlationId);
  return findRefund(db, operator, id);
}

/**
 * Nobody makes the refund that waits; who asked for it may take it back so.
 * @throws Failure refund_decided
 */
export async function dismissRefund(
  { db }: Services,
  operator: SignedInOperator,
  id: string,
): Promise<OperatorRefundView> {
  await db.transaction().execute(async (trx) => {
    const { topup_id } = await lockWaiting(trx, id);
    await trx
      .updateTable('operator_refund')
      .set({ status: 'dismissed', ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await writeAudit(trx, {
      action: 'topup.refund-dismissed',
      operator: operator.id,
      subject: topup_id,
      detail: { refund: id },
    });
  });
  return findRefund(db, operator, id);
}

async function lockWaiting(trx: Transaction<DB>, id: string) {
  const asked = await trx
    .selectFrom('operator_refund')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (asked.status !== 'waiting') throw decided(asked);
  return asked;
}

/** The second is told how it was decided. */
const decided = ({ id, status }: { id: string; status: string }) =>
  new Failure('refund_decided', {
    message: `refund ${id} is ${status}`,
    userMessageKey:
      status === 'dismissed' ? 'finance.refund.error.dismissed' : 'finance.refund.error.approved',
  });

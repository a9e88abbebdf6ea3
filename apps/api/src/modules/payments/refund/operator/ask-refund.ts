import { toMinor } from '@merenda/domain/money/money';
import { refundableMinor } from '@merenda/domain/payments/topup-refund';
import { approversWanted } from '@merenda/domain/payouts/payouts';
import { sql } from 'kysely';
import type { SignedInOperator } from '../../../../auth/signed-in.ts';
import { toldAmount } from '../../../../platform/audit/told-amount.ts';
import { writeAudit } from '../../../../platform/audit/write-audit.ts';
import { Failure } from '../../../../platform/failure.ts';
import { findFourEyes } from '../../../companies/index.ts';
import {
  approveFirst,
  approverOf,
  lockGiven,
  readGiven,
  uninvolved,
} from '../../../operator/index.ts';
import type { Services } from '../../../services.ts';
import { refusalOf, tooMuch } from '../create/begin.ts';
import { createRefund } from '../create/create-refund.ts';
import { findEligibility } from '../create/eligibility.ts';
import { findRefund, type OperatorRefundView } from './find-refunds.ts';
import { refundInput } from './refund-input.ts';

interface Input {
  topupId: string;
  refundId: string;
  value: number;
  reason: string;
}

/**
 * Gives money of a top-up back for the company. From the company's amount on, all that the guardian has
 * been given lately included, the request waits for a second person and holds nothing
 * (product:console-finance#refunds). The same `refundId` again is the same refund.
 * @throws Failure not_found, refund_not_possible, gateway_refused, idempotency_mismatch
 * @throws Failure operator_not_allowed as `approve`, and for the own top-up as a guardian
 */
export async function askRefund(
  services: Services,
  operator: SignedInOperator,
  { topupId, refundId, value, reason }: Input,
  correlationId: string,
): Promise<OperatorRefundView> {
  const { db } = services;
  const topup = await db
    .selectFrom('topup')
    .selectAll()
    .where('id', '=', topupId)
    .executeTakeFirstOrThrow();
  const approver = await uninvolved(db, approverOf(operator), topup.guardian_id);
  const asked = { id: refundId, amount_minor: toMinor(value, topup.currency), reason };
  const known = await db
    .selectFrom('operator_refund')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirst();
  if (known) {
    const isSame =
      known.topup_id === topupId &&
      known.amount_minor === asked.amount_minor &&
      known.reason === reason;
    if (!isSame) throw new Failure('idempotency_mismatch');
    return findRefund(db, operator, refundId);
  }
  const from = await findFourEyes(db, topup.company_id);
  const giving = { guardianId: topup.guardian_id, amountMinor: asked.amount_minor };
  const wanted = approversWanted(await readGiven(db, giving), from);
  const { isEnough, ...approval } = approveFirst(wanted, approver);
  const audit = {
    action: 'topup.refund-asked',
    operator: operator.id,
    subject: topupId,
    detail: {
      refund: refundId,
      amount: toldAmount(asked.amount_minor, topup.currency),
      wanted,
    },
  } as const;
  const row = { ...asked, topup_id: topupId, ...approval };
  if (isEnough) {
    const input = refundInput(topup, asked, async (trx, { id }) => {
      // Other money may have been given in between: with it two people may be needed.
      const countedMinor = await readGiven(trx, { ...giving, subject: id });
      if (approversWanted(countedMinor, from) > wanted) throw refused('secondNeeded');
      await trx
        .insertInto('operator_refund')
        .values({ ...row, status: 'approved', refund_id: id, ended_at: sql<Date>`now()` })
        .execute();
      await writeAudit(trx, audit);
    });
    await createRefund(services, input, correlationId);
    return findRefund(db, operator, refundId);
  }
  await db.transaction().execute(async (trx) => {
    await lockGiven(trx, topup.guardian_id);
    await trx.selectFrom('topup').select('id').where('id', '=', topupId).forNoKeyUpdate().execute();
    const { obstacle, sources } = await findEligibility(trx, services, { blocked: false }, topup);
    if (obstacle) throw refusalOf(obstacle, 'operator');
    if (asked.amount_minor > refundableMinor(sources)) throw tooMuch();
    await trx
      .insertInto('operator_refund')
      .values({ ...row, status: 'waiting' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() => refused('waits'));
    await writeAudit(trx, audit);
  });
  return findRefund(db, operator, refundId);
}

/** Other money was given in between, with which two people are needed; or a refund waits for its second person. */
const refused = (why: 'secondNeeded' | 'waits') =>
  new Failure('refund_not_possible', {
    message: why,
    userMessageKey: `finance.refund.error.${why}`,
  });

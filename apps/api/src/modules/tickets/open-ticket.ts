import type { RefundDetails } from '@merenda/contract';
import { maskAccount, type TicketType } from '@merenda/domain/help/tickets';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { announce } from '../../platform/live/announce.ts';

export interface NewTicket {
  guardian: { id: string; companyId: string };
  type: TicketType;
  /** The conversation's name; a random one by default. */
  conversationId?: string;
  /**
   * The school whose operators may see the ticket; by default the only school of the guardian's
   * students.
   */
  schoolId?: string | undefined;
  orderId?: string | undefined;
  topupId?: string | undefined;
  /** The details of a payout: account and agency are masked here, before anything is stored. */
  refundDetails?: RefundDetails;
  now: Date;
}

/**
 * Opens a ticket, in the transaction of its subject (product:help#tickets). The same guardian and
 * conversation again are the same ticket, which stays as it is.
 * @returns the ticket's id, and whether it is a new one
 */
export async function openTicket(
  trx: Transaction<DB>,
  { guardian, type, schoolId, orderId, topupId, refundDetails, now, ...ticket }: NewTicket,
): Promise<{ id: string; isNew: boolean }> {
  const id = uuidv7();
  const conversationId = ticket.conversationId ?? id;
  const row = await trx
    .insertInto('ticket')
    .values({
      id,
      guardian_id: guardian.id,
      company_id: guardian.companyId,
      school_id: schoolId ?? (await onlySchoolOf(trx, guardian.id)),
      conversation_id: conversationId,
      type,
      order_id: orderId ?? null,
      topup_id: topupId ?? null,
      refund_details: refundDetails ? JSON.stringify(masked(refundDetails)) : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['guardian_id', 'conversation_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) {
    const known = await trx
      .selectFrom('ticket')
      .select('id')
      .where('guardian_id', '=', guardian.id)
      .where('conversation_id', '=', conversationId)
      .executeTakeFirstOrThrow();
    return { id: known.id, isNew: false };
  }
  await writeAudit(trx, {
    actor: guardian.id,
    action: 'ticket.opened',
    subject: id,
    detail: { type },
  });
  await announce(trx, [{ guardianId: guardian.id, kind: 'ticket', subject: id }]);
  return { id, isNew: true };
}

const masked = ({ bankAccountNumber, bankAgency, ...details }: RefundDetails): RefundDetails => ({
  ...details,
  ...(bankAccountNumber ? { bankAccountNumber: maskAccount(bankAccountNumber) } : {}),
  ...(bankAgency ? { bankAgency: maskAccount(bankAgency) } : {}),
});

/** The school of all of the guardian's students, or the guardian's own without any; else none. */
async function onlySchoolOf(trx: Transaction<DB>, guardianId: string): Promise<string | null> {
  const schools = await trx
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .select('student.school_id')
    .distinct()
    .where('guardianship.guardian_id', '=', guardianId)
    .where('student.deleted_at', 'is', null)
    .limit(2)
    .execute();
  return schools.length === 1 ? (schools[0]?.school_id ?? null) : null;
}

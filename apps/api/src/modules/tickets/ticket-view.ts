import type { RefundDetails, Ticket } from '@merenda/contract';
import { toMajor } from '@merenda/domain/money/money';
import { METHOD_NAMES, paymentKindOf } from '@merenda/domain/payments/payment-providers';
import { nameAsSeen } from '@merenda/domain/people/guardian-names';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';

/** A query for tickets with all that their view shows; the caller restricts it to permitted ones. */
export const selectTickets = (db: Kysely<DB>) =>
  db
    .selectFrom('ticket')
    .innerJoin('company', 'company.id', 'ticket.company_id')
    .leftJoin('topup', 'topup.id', 'ticket.topup_id')
    .leftJoin('payment_card', 'payment_card.id', 'topup.card_id')
    .leftJoin('guardian as payer', 'payer.id', 'topup.guardian_id')
    .leftJoin('operator as assignee', 'assignee.id', 'ticket.assigned_to')
    .leftJoin('operator as approver', 'approver.id', 'ticket.approved_by')
    .selectAll('ticket')
    .select([
      'topup.provider',
      'topup.amount_minor',
      'topup.currency',
      'payer.id as payer_id',
      'payer.name as payer_name',
      'payer.country as payer_country',
      'payment_card.holder',
      'payment_card.brand',
      'payment_card.last_four',
      'assignee.name as assignee_name',
      'approver.name as approver_name',
      sql<string | null>`to_char(topup.created_at AT TIME ZONE company.time_zone, 'YYYY-MM-DD')`.as(
        'paid_on',
      ),
      sql<string | null>`to_char(topup.created_at AT TIME ZONE company.time_zone, 'HH24:MI')`.as(
        'paid_at_time',
      ),
    ]);

export type TicketRow = Awaited<ReturnType<ReturnType<typeof selectTickets>['execute']>>[number];

/** A ticket on the wire (product:help#tickets). */
export function ticketView(row: TicketRow): Ticket {
  const flowData = flowDataOf(row);
  return {
    _id: row.id,
    conversationId: row.conversation_id,
    conversationType: row.type,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    messages: row.messages,
    readByGuardian: row.guardian_read,
    readBySupport: row.operator_read,
    chatFlow: flowData ? { flowData } : {},
    reimbursmentDetails: {
      ...(row.order_id ? { order: row.order_id } : {}),
      ...(row.refund_details ? { refundDetails: row.refund_details as RefundDetails } : {}),
    },
  };
}

function flowDataOf(row: TicketRow): Ticket['chatFlow']['flowData'] {
  const { provider, amount_minor, currency, paid_on, paid_at_time } = row;
  const payer = payerOf(row);
  if (!provider || amount_minor === null || !currency || !paid_on || !paid_at_time || !payer)
    return;
  return {
    paymentMethod: METHOD_NAMES[paymentKindOf(provider)],
    paymentDate: paid_on,
    paymentTime: paid_at_time,
    accountOwner: payer,
    ...(row.holder ? { cardName: row.holder } : {}),
    ...(row.last_four ? { cardLastDigits: row.last_four } : {}),
    ...(row.brand ? { cardBrand: row.brand } : {}),
    amount: toMajor(amount_minor, currency),
  };
}

/** The payer, as the ticket's guardian sees them: operators see no more. */
function payerOf({
  guardian_id,
  payer_id: id,
  payer_name: name,
  payer_country: country,
}: TicketRow) {
  return id && name && country ? nameAsSeen(guardian_id, { id, name, country }) : undefined;
}

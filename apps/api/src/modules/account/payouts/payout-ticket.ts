import type { RefundDetails } from '@merenda/contract';
import type { PayoutDetails } from '@merenda/contract/payments/payouts';
import { type TicketStatus, ticketWay } from '@merenda/domain/help/tickets';
import { toMajor } from '@merenda/domain/money/money';
import { nameOfBank } from '@merenda/domain/payments/banks';
import type { Destination } from '@merenda/domain/payouts/destinations';
import { maskDestination } from '@merenda/domain/payouts/destinations';
import type { Transaction } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { openTicket, setTicketStatus } from '../../tickets/index.ts';
import type { Payout } from './payout.ts';

/** Opens the ticket of a payout; its conversation has the payout's id (product:help#tickets). */
export const openPayoutTicket = (
  trx: Transaction<DB>,
  payout: Payout,
  details: PayoutDetails,
  now: Date,
) =>
  openTicket(trx, {
    guardian: { id: payout.guardian_id, companyId: payout.company_id },
    type: payout.subject,
    conversationId: payout.id,
    refundDetails: toldOf(payout, details),
    now,
  });

/** The ticket's refund details; `openTicket` masks account and agency before it stores them. */
function toldOf({ amount_minor, currency }: Payout, details: PayoutDetails): RefundDetails {
  const { motive, name, cardName, lastDigits, cardFlag, destination } = details;
  return {
    motive,
    name,
    value: toMajor(amount_minor, currency),
    ...bankOf(destination),
    ...(cardName && { cardName }),
    ...(lastDigits && { lastDigits }),
    ...(cardFlag && { cardFlag }),
  };
}

function bankOf(destination: Destination): RefundDetails {
  const { bank, account } = maskDestination(destination, nameOfBank);
  const named = bank && { bank };
  switch (destination.type) {
    case 'bank-account': {
      const { bankAccountNumber, bankAgency } = destination;
      return { ...named, bankAccountNumber, bankAgency };
    }
    case 'pix':
    case 'iban':
    case 'sort-code':
      return { ...named, bankAccountNumber: account };
  }
}

/** The ticket's status by the payout's; none while somebody has to act. */
const STATUS_OF: Readonly<Record<Payout['status'], TicketStatus | undefined>> = {
  requested: undefined,
  approved: undefined,
  settled: 'confirmed',
  refused: 'rejected',
  returned: 'rejected',
  withdrawn: 'closed',
};

/**
 * Sets the ticket's status by its payout's state; a ticket that support has decided otherwise
 * stays.
 */
export async function followPayout(
  trx: Transaction<DB>,
  { id, status, subject, guardian_id }: Payout,
  now: Date,
): Promise<void> {
  const next = STATUS_OF[status];
  if (!next) return;
  const ticket = await trx
    .selectFrom('ticket')
    .select(['id', 'status'])
    .where('guardian_id', '=', guardian_id)
    .where('conversation_id', '=', id)
    .executeTakeFirst();
  if (!ticket || !ticketWay(ticket.status, next)) return;
  const isDone = status === 'settled' && subject === 'USER-WALLET-REIMBURSEMENT';
  const type = isDone ? ({ type: 'USER-WALLET-REIMBURSEMENT-DONE' } as const) : {};
  await setTicketStatus(trx, ticket.id, { status: next, now, ...type });
}

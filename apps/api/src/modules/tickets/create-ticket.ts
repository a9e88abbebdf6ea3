import type { Ticket } from '@merenda/contract';
import type { createTicket as route } from '@merenda/contract/help/tickets';
import { balanceOf } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import { executorOf } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { spendBudget } from '../session/index.ts';
import { openTicket } from './open-ticket.ts';
import { findOwnTicket } from './own-ticket.ts';
import { tellOfTicket } from './ticket-alerts.ts';

type Body = z.output<(typeof route)['schema']['body']>;

/**
 * Opens a ticket for a guardian's conversation, or returns the one that it has. Only
 * `setConversation` reopens a closed one (product:help#chat).
 * @throws Failure not_found for a top-up that is not the guardian's; insufficient_funds, with the
 * fixed text, for a reimbursement of more than the balance; too_many_requests
 */
export async function createTicket(
  services: Services,
  guardian: SignedIn,
  { conversationId, conversationType, order, topup }: Body,
): Promise<Ticket> {
  const id = await services.db.transaction().execute(async (trx) => {
    if (topup) await checkTopup(trx, guardian, { id: topup, type: conversationType });
    const ticket = await openTicket(trx, {
      guardian,
      type: conversationType,
      conversationId,
      schoolId: order && (await schoolOf(trx, order)),
      orderId: order,
      topupId: topup,
      now: services.clock(),
    });
    if (ticket.isNew) {
      await spendBudget({ db: trx }, 'tickets', { guardianId: guardian.id });
      if (order || topup) {
        await tellOfTicket(trx, { id: ticket.id, guardianId: guardian.id });
      }
    }
    return ticket.id;
  });
  return findOwnTicket(services.db, guardian, id);
}

async function checkTopup(
  trx: Transaction<DB>,
  guardian: SignedIn,
  { id, type }: { id: string; type: Body['conversationType'] },
): Promise<void> {
  const topup = await trx
    .selectFrom('topup')
    .select('amount_minor')
    .where('id', '=', id)
    .where('guardian_id', '=', guardian.id)
    .executeTakeFirstOrThrow(notFound);
  if (type !== 'USER-WALLET-REIMBURSEMENT') return;
  const balance = await balanceOf(executorOf(trx), guardian.walletId);
  if (topup.amount_minor <= (balance?.availableMinor ?? 0n)) return;
  throw new Failure('insufficient_funds', {
    userMessageKey: 'chat.error.balanceBelowTransaction',
  });
}

async function schoolOf(trx: Transaction<DB>, orderId: string): Promise<string | undefined> {
  const order = await trx
    .selectFrom('meal_order')
    .select('school_id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.school_id;
}

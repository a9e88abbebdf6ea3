import { type MoneySubject, moneySubject } from '@merenda/domain/help/tickets';
import { approversWanted, NOTHING_TO_MOVE } from '@merenda/domain/payouts/payouts';
import type { Key } from '@merenda/i18n';
import type { Selectable, Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import { findFourEyes } from '../companies/index.ts';
import { lockMeal, type MealToCome } from '../meals/index.ts';
import {
  type Approver,
  approve,
  countGiven,
  standingFirst,
  uninvolved,
} from '../operator/index.ts';
import { cancelForPayer } from '../orders/index.ts';
import { DONE_REFUNDS, hasArrived } from '../payments/index.ts';
import { placeOf } from './desk/touchable.ts';
import { setTicketStatus } from './set-ticket-status.ts';
import { tellOfDecision } from './ticket-alerts.ts';

type LockedTicket = Selectable<DB['ticket']>;

/**
 * Confirms a locked ticket, which tells the guardian that the money is in the wallet, and makes
 * that true (product:help#confirming). An order is cancelled and its money goes back to the wallet
 * that paid. A top-up must have arrived; a refund or payout must be done. Above an amount two
 * operators confirm: the first is noted. The caller has checked that it may be (`mayDecide`).
 * @throws Failure money_not_moved, with the act that is needed first
 * @throws Failure operator_not_allowed as `approve`, and for the own ticket as a guardian
 */
export async function confirmTicket(
  trx: Transaction<DB>,
  ticket: LockedTicket,
  { approver: by, now }: { approver: Approver; now: Date },
): Promise<void> {
  if (ticket.status === 'confirmed') return;
  const subject = moneySubject(ticket.type, ticket.order_id !== null);
  if (!subject) throw noMoney();
  const approver = await uninvolved(trx, by, ticket.guardian_id);
  const meal = await FIND_MONEY[subject](trx, ticket);
  const wanted = meal ? await countApprovers(trx, ticket, meal) : NOTHING_TO_MOVE;
  if (wanted === 2) {
    const first = await standingFirst(trx, ticket.approved_by, placeOf(ticket));
    const { set, isEnough } = approve({ first, wanted }, approver);
    await trx.updateTable('ticket').set(set).where('id', '=', ticket.id).execute();
    if (!isEnough) {
      return writeAudit(trx, {
        action: 'ticket.approved',
        operator: approver.id,
        subject: ticket.id,
      });
    }
  }
  const cancelled = meal && (await cancelForPayer(trx, meal, 'by-support'));
  await setTicketStatus(trx, ticket.id, { status: 'confirmed', now });
  await tellOfDecision(trx, ticket);
  await writeAudit(trx, {
    action: 'ticket.confirmed',
    operator: approver.id,
    subject: ticket.id,
    detail: { wanted },
  });
  await cancelled?.payBack();
}

/** The number of operators who confirm a ticket about this meal, under the lock of what is given. */
async function countApprovers(
  trx: Transaction<DB>,
  { guardian_id, approved_by }: LockedTicket,
  { company_id, total_minor: amountMinor }: MealToCome,
) {
  const countedMinor = await countGiven(trx, { guardianId: guardian_id, amountMinor });
  const hasFirst = approved_by !== null;
  return approversWanted(countedMinor, await findFourEyes(trx, company_id), { hasFirst });
}

const moneyFirst = (message: string, userMessageKey: Key) =>
  new Failure('money_not_moved', { message, userMessageKey });

const noMoney = () =>
  moneyFirst('it names no order and no top-up: answer and close it', 'desk.error.noMoney');

/**
 * The money that must have arrived before a ticket about each subject is confirmed: the
 * confirmation tells the guardian that it is in the wallet (product:help#confirming).
 * @returns the locked order whose money the confirmation has to return; undefined if the money is
 * there already
 * @throws Failure money_not_moved
 */
const FIND_MONEY: Readonly<
  Record<
    MoneySubject,
    (trx: Transaction<DB>, ticket: LockedTicket) => Promise<MealToCome | undefined>
  >
> = {
  async order(trx, { order_id }) {
    if (!order_id) throw noMoney();
    const meal = await lockMeal(trx, order_id);
    return meal.status === 'cancelled' ? undefined : meal;
  },
  async topup(trx, { topup_id }) {
    if (await isThere(trx, topup_id)) return undefined;
    throw moneyFirst(
      'its top-up has not arrived, or it names none: reconcile with the processor',
      'tickets.error.moneyFirst',
    );
  },
  async refund(trx, { topup_id }) {
    if (await isGivenBack(trx, topup_id)) return undefined;
    throw moneyFirst(
      'refund its top-up, or settle its payout, which confirms the ticket',
      'desk.error.refundFirst',
    );
  },
};

async function isThere(trx: Transaction<DB>, topupId: string | null): Promise<boolean> {
  if (!topupId) return false;
  const topup = await trx
    .selectFrom('topup')
    .select('status')
    .where('id', '=', topupId)
    .executeTakeFirstOrThrow();
  return hasArrived(topup);
}

async function isGivenBack(trx: Transaction<DB>, topupId: string | null): Promise<boolean> {
  if (!topupId) return false;
  const done = await trx
    .selectFrom('topup_refund')
    .select('id')
    .where('topup_id', '=', topupId)
    .where('status', 'in', DONE_REFUNDS)
    .executeTakeFirst();
  return done !== undefined;
}

import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';

// The states of the three records of a payment, what leads from one to another, and where the money
// is meanwhile. The database keeps the same tables (its CHECKs and triggers); a test compares them.

export type TopupStatus = Selectable<DB['topup']>['status'];
export type RefundStatus = Selectable<DB['topup_refund']>['status'];
export type DisputeState = Selectable<DB['chargeback']>['state'];

interface Rule<State extends string, Money extends string> {
  next: readonly State[];
  money: Money;
}

type Table<State extends string, Money extends string> = Readonly<
  Record<State, Rule<State, Money>>
>;

/** A top-up: is its money still to come, is it in the wallets, or is nobody waiting for it any more? */
export const TOPUP_STATES: Table<TopupStatus, 'awaited' | 'arrived' | 'given up'> = {
  // Written down. Left when the processor's answer is known, or known to be missing.
  created: { money: 'awaited', next: ['pending', 'paid', 'failed', 'expired'] },
  // The processor has it, or may have it. Left when it says how the payment ended.
  pending: { money: 'awaited', next: ['paid', 'failed', 'expired'] },
  // Credited. Left when a refund of it is done.
  paid: { money: 'arrived', next: ['partially_refunded', 'refunded'] },
  // A part has gone back. Left when more goes back, or a refund fails later.
  partially_refunded: { money: 'arrived', next: ['paid', 'refunded'] },
  // All has gone back. Left when a refund fails later.
  refunded: { money: 'arrived', next: ['paid', 'partially_refunded'] },
  // Refused, or never received. Left when the money comes all the same.
  failed: { money: 'given up', next: ['paid'] },
  // Not paid in time. Left when the money comes late.
  expired: { money: 'given up', next: ['paid'] },
};

/** A refund: is its money held, gone, or in the wallets again? */
export const REFUND_STATES: Table<RefundStatus, 'held' | 'gone' | 'released' | 'returned'> = {
  // Asked for. Left when the processor has taken it or refused it.
  pending: { money: 'held', next: ['done', 'refused'] },
  // Taken by the processor. Left when the payer's bank does not take it, days later.
  done: { money: 'gone', next: ['failed'] },
  // Refused by the processor: an end.
  refused: { money: 'released', next: [] },
  // Given back to the wallets after it was done: an end.
  failed: { money: 'returned', next: [] },
};

/** A dispute: has the bank the money? Its last word counts, so every state leads to every other. */
export const DISPUTE_STATES: Table<DisputeState, 'taken for now' | 'taken for good' | 'returned'> =
  {
    // Left when the bank decides.
    open: { money: 'taken for now', next: ['won', 'lost'] },
    // Left when the bank takes the case up again.
    won: { money: 'returned', next: ['open', 'lost'] },
    lost: { money: 'taken for good', next: ['open', 'won'] },
  };

const statesOf = <State extends string>(table: Readonly<Record<State, unknown>>) =>
  Object.keys(table) as State[];

function statesWhere<State extends string, Money extends string>(
  table: Table<State, Money>,
  ...places: readonly Money[]
): readonly State[] {
  return statesOf(table).filter((state) => places.includes(table[state].money));
}

function topupsLeadingTo(to: TopupStatus): readonly TopupStatus[] {
  return statesOf(TOPUP_STATES).filter((from) => TOPUP_STATES[from].next.includes(to));
}

/** Top-ups of which the processor has not said anything. */
export const UNHEARD_TOPUPS = topupsLeadingTo('pending');
/** Top-ups whose money may still come in time. */
export const OPEN_TOPUPS = statesWhere(TOPUP_STATES, 'awaited');
/** Top-ups whose money nobody waits for any more; it may come all the same. */
export const GIVEN_UP_TOPUPS = statesWhere(TOPUP_STATES, 'given up');
/** Top-ups whose money has arrived, also where some of it was given back later. */
export const ARRIVED_TOPUPS = statesWhere(TOPUP_STATES, 'arrived');
/** Refunds of which nobody knows yet whether they are done. */
export const OPEN_REFUNDS = statesWhere(REFUND_STATES, 'held');
/** Refunds whose money has gone back to the payer. */
export const DONE_REFUNDS = statesWhere(REFUND_STATES, 'gone');
/** Refunds whose money left the wallets, also when it came back later. */
export const PAID_OUT_REFUNDS = statesWhere(REFUND_STATES, 'gone', 'returned');
/** Refunds that count as given back of their top-up: what is asked for together never exceeds it. */
export const COUNTED_REFUNDS = statesWhere(REFUND_STATES, 'held', 'gone');
/** Refunds that took money from wallets at some time; a failed one gave it back by a posting of its own. */
export const POSTED_REFUNDS = statesWhere(REFUND_STATES, 'held', 'gone', 'returned');
/** Disputes whose money is with the bank, for now or for good. */
export const TAKING_DISPUTES = statesWhere(DISPUTE_STATES, 'taken for now', 'taken for good');
/** Disputes that the bank has not decided. */
export const OPEN_DISPUTES = statesWhere(DISPUTE_STATES, 'taken for now');

/** Has its money arrived? What is given back later does not undo that. */
export const hasArrived = ({ status }: { status: TopupStatus }) =>
  TOPUP_STATES[status].money === 'arrived';

/** May its money still come in time? */
export const isOpen = ({ status }: { status: TopupStatus }) =>
  TOPUP_STATES[status].money === 'awaited';

/** A top-up's state as guardians know it: one that is only written down is pending to them. */
export const shownStatus = ({ status }: { status: TopupStatus }) =>
  status === 'created' ? 'pending' : status;

/** Does nobody know yet whether it is done? */
export const isRefundOpen = ({ status }: { status: RefundStatus }) =>
  REFUND_STATES[status].money === 'held';

/** Has its money gone back to the payer? */
export const isRefundDone = ({ status }: { status: RefundStatus }) =>
  REFUND_STATES[status].money === 'gone';

/** Is its money in the wallets again, after it was gone? */
export const isReturned = ({ status }: { status: RefundStatus }) =>
  REFUND_STATES[status].money === 'returned';

/** Has the bank the money, for now or for good? */
export const isTaking = ({ state }: { state: DisputeState }) => TAKING_DISPUTES.includes(state);

/** The state of a top-up that has arrived, by how much of it has gone back by now. */
export function arrivedStatus(
  { amount_minor }: { amount_minor: bigint },
  refundedMinor: bigint,
): 'paid' | 'partially_refunded' | 'refunded' {
  if (refundedMinor === 0n) return 'paid';
  return refundedMinor < amount_minor ? 'partially_refunded' : 'refunded';
}

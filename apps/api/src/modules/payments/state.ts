import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';

// The states of the three records of a payment, their transitions, and the place of the money in
// each. The database has the same tables in CHECKs and triggers; a test compares them.

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

/** Top-ups: the money is awaited, has arrived in the wallets, or is no longer awaited. */
export const TOPUP_STATES: Table<TopupStatus, 'awaited' | 'arrived' | 'given up'> = {
  // Recorded. It ends when the processor's answer is known, or known to be missing.
  created: { money: 'awaited', next: ['pending', 'paid', 'failed', 'expired'] },
  // The processor has the payment, or may have it. It ends with the processor's answer.
  pending: { money: 'awaited', next: ['paid', 'failed', 'expired'] },
  // Credited. It ends when a refund is done.
  paid: { money: 'arrived', next: ['partially_refunded', 'refunded'] },
  // Refunded in part. It ends when another refund is done, or a refund fails later.
  partially_refunded: { money: 'arrived', next: ['paid', 'refunded'] },
  // Refunded in full. It ends when a refund fails later.
  refunded: { money: 'arrived', next: ['paid', 'partially_refunded'] },
  // Refused, or never received. It ends when the money comes after all.
  failed: { money: 'given up', next: ['paid'] },
  // Not paid in time. It ends when the money comes late.
  expired: { money: 'given up', next: ['paid'] },
};

/** Refunds: the money is held, gone, or in the wallets again. */
export const REFUND_STATES: Table<RefundStatus, 'held' | 'gone' | 'released' | 'returned'> = {
  // Requested. It ends when the processor accepts or refuses it.
  pending: { money: 'held', next: ['done', 'refused'] },
  // Accepted by the processor. It ends when the payer's bank rejects it, days later.
  done: { money: 'gone', next: ['failed'] },
  // Refused by the processor: a final state.
  refused: { money: 'released', next: [] },
  // Returned to the wallets after it was done: a final state.
  failed: { money: 'returned', next: [] },
};

/**
 * Disputes: the bank has the money, or has returned it. Its last decision counts: every state leads
 * to every other.
 */
export const DISPUTE_STATES = {
  // It ends when the bank decides.
  open: { money: 'taken for now', next: ['won', 'lost'] },
  // It ends when the bank reopens the case.
  won: { money: 'returned', next: ['open', 'lost'] },
  lost: { money: 'taken for good', next: ['open', 'won'] },
} as const satisfies Table<DisputeState, 'taken for now' | 'taken for good' | 'returned'>;

/** The states of {@link TAKING_DISPUTES}. */
export type TakingDispute = {
  [State in DisputeState]: (typeof DISPUTE_STATES)[State]['money'] extends 'returned'
    ? never
    : State;
}[DisputeState];

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

/** Top-ups without any answer of the processor. */
export const UNHEARD_TOPUPS = topupsLeadingTo('pending');
/** Top-ups whose money may still come in time. */
export const OPEN_TOPUPS = statesWhere(TOPUP_STATES, 'awaited');
/** Top-ups whose money is no longer awaited, although it may still come. */
export const GIVEN_UP_TOPUPS = statesWhere(TOPUP_STATES, 'given up');
/** Top-ups whose money has arrived, also those that were refunded later. */
export const ARRIVED_TOPUPS = statesWhere(TOPUP_STATES, 'arrived');
/** Refunds whose outcome is unknown. */
export const OPEN_REFUNDS = statesWhere(REFUND_STATES, 'held');
/** Refunds whose money has gone back to the payer. */
export const DONE_REFUNDS = statesWhere(REFUND_STATES, 'gone');
/** Refunds whose money left the wallets, also when it came back later. */
export const PAID_OUT_REFUNDS = statesWhere(REFUND_STATES, 'gone', 'returned');
/** Refunds that count against their top-up, whose amount their sum never exceeds. */
export const COUNTED_REFUNDS = statesWhere(REFUND_STATES, 'held', 'gone');
/**
 * Refunds that held or took money from wallets; a failed one returned it by a posting of its own.
 */
export const POSTED_REFUNDS = statesWhere(REFUND_STATES, 'held', 'gone', 'returned');
/** Disputes whose money is with the bank, for now or for good. */
export const TAKING_DISPUTES = statesWhere(DISPUTE_STATES, 'taken for now', 'taken for good');
/** Disputes that the bank has not decided. */
export const OPEN_DISPUTES = statesWhere(DISPUTE_STATES, 'taken for now');

/** True once the top-up's money has arrived, also after refunds. */
export const hasArrived = ({ status }: { status: TopupStatus }) =>
  TOPUP_STATES[status].money === 'arrived';

/** True while the top-up's money may still come in time. */
export const isOpen = ({ status }: { status: TopupStatus }) =>
  TOPUP_STATES[status].money === 'awaited';

/** A top-up's state as guardians see it: `created` is shown as pending. */
export const shownStatus = ({ status }: { status: TopupStatus }) =>
  status === 'created' ? 'pending' : status;

/** True while the refund's outcome is unknown. */
export const isRefundOpen = ({ status }: { status: RefundStatus }) =>
  REFUND_STATES[status].money === 'held';

/** True while the refund's money has gone to the payer. */
export const isRefundDone = ({ status }: { status: RefundStatus }) =>
  REFUND_STATES[status].money === 'gone';

/** True once a done refund's money is in the wallets again. */
export const isReturned = ({ status }: { status: RefundStatus }) =>
  REFUND_STATES[status].money === 'returned';

/** True while the bank has the money, for now or for good. */
export const isTaking = ({ state }: { state: DisputeState }) => TAKING_DISPUTES.includes(state);

/** The state of an arrived top-up by its refunded amount. */
export function arrivedStatus(
  { amount_minor }: { amount_minor: bigint },
  refundedMinor: bigint,
): 'paid' | 'partially_refunded' | 'refunded' {
  if (refundedMinor === 0n) return 'paid';
  return refundedMinor < amount_minor ? 'partially_refunded' : 'refunded';
}

import type { ProcessorPayment } from './facts.ts';

export const sumOf = (list: readonly { amountMinor: bigint }[]) =>
  list.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/** Disputes that are open or lost: their money is gone. */
export const gone = ({ disputes = [] }: ProcessorPayment) =>
  disputes.filter(({ state }) => state !== 'won');

/** captured − refunded − disputed; a dispute that was won gives its money back. */
export const keptOf = (payment: ProcessorPayment) =>
  payment.capturedMinor - payment.refundedMinor - sumOf(gone(payment));

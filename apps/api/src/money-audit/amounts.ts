import type { ProcessorPayment } from './facts.ts';

export const sumOf = (list: readonly { amountMinor: bigint }[]) =>
  list.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/** captured − refunded − disputed; a dispute that was won gives its money back. */
export const keptOf = ({ capturedMinor, refundedMinor, dispute }: ProcessorPayment) =>
  capturedMinor - refundedMinor - (dispute && dispute.state !== 'won' ? dispute.amountMinor : 0n);

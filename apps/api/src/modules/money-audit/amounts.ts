import { isTaking } from '../payments/index.ts';
import type { ProcessorPayment } from './facts/facts.ts';

/** The sum of amounts in minor units. */
export const sumOf = (list: readonly { amountMinor: bigint }[]) =>
  list.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/** Open and lost disputes: the payer's bank has taken their money. */
export const debitedDisputes = ({ disputes = [] }: ProcessorPayment) => disputes.filter(isTaking);

/**
 * The amount that the processor keeps: captured − refunded − disputed. The money of a won dispute
 * counts as kept.
 */
export const keptOf = (payment: ProcessorPayment) =>
  payment.capturedMinor - payment.refundedMinor - sumOf(debitedDisputes(payment));

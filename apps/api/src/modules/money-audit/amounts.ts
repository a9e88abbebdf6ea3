import { isTaking } from '../payments/index.ts';
import type { ProcessorPayment } from './facts/facts.ts';

/** The sum of amounts in minor units. */
export const sumOf = (list: readonly { amountMinor: bigint }[]) =>
  list.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/** Open and lost disputes: their money is gone. */
export const debitedDisputes = ({ disputes = [] }: ProcessorPayment) => disputes.filter(isTaking);

/** captured − refunded − disputed; the money of a dispute that was won counts as kept. */
export const keptOf = (payment: ProcessorPayment) =>
  payment.capturedMinor - payment.refundedMinor - sumOf(debitedDisputes(payment));

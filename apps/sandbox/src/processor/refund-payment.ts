import { randomUUID } from 'node:crypto';
import { Failure } from '../http/failure.ts';
import type { Sandbox } from '../sandbox.ts';
import { enqueueEvent } from '../webhooks/outbox.ts';
import { findPayment, getPayment, type Payment, type Refund, takenMinor } from './payment.ts';
import type { RefundInput } from './schemas.ts';

/**
 * Refunds a captured payment or a part of it; all refunds together never exceed the captured amount.
 * Throws 404 payment_not_found, 422 not_refundable, disputed, refund_exceeds_captured.
 */
export function refundPayment(sandbox: Sandbox, input: RefundInput): Refund & { payment: Payment } {
  const { store, control } = sandbox;
  return store.atomically(() => {
    const payment = findPayment(store, input.paymentId);
    if (!payment) throw new Failure(404, 'payment_not_found', 'There is no such payment.');
    if (payment.capturedMinor === 0) {
      throw new Failure(422, 'not_refundable', 'Nothing was captured by this payment.');
    }
    if (takenMinor(payment) > 0) {
      throw new Failure(422, 'disputed', 'The payer took this payment back already.');
    }
    const refundedMinor = payment.refundedMinor + input.amountMinor;
    if (refundedMinor > payment.capturedMinor) {
      throw new Failure(422, 'refund_exceeds_captured', 'More than what is left to give back.');
    }
    const refund: Refund = {
      id: `re_${randomUUID()}`,
      paymentId: payment.id,
      amountMinor: input.amountMinor,
      currency: payment.currency,
      reason: input.reason,
      reference: input.reference ?? null,
      state: 'accepted',
      createdAt: new Date(control.now()).toISOString(),
      failedAt: null,
    };
    store.run(
      `INSERT INTO refund (id, payment_id, amount_minor, currency, reason, reference, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      refund.id,
      refund.paymentId,
      refund.amountMinor,
      refund.currency,
      refund.reason,
      refund.reference,
      Date.parse(refund.createdAt),
    );
    store.run(
      'UPDATE payment SET refunded_minor = ?, status = ?, updated_at = ? WHERE id = ?',
      refundedMinor,
      refundedMinor === payment.capturedMinor ? 'refunded' : 'partially_refunded',
      control.now(),
      payment.id,
    );
    const refunded = getPayment(store, payment.id);
    enqueueEvent(sandbox, 'payment.refunded', refunded, refund);
    return { ...refund, payment: refunded };
  });
}

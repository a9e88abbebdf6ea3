import { Failure } from '../http/failure.ts';
import type { Sandbox } from '../sandbox.ts';
import { enqueueEvent } from '../webhooks/outbox.ts';
import { getPayment, type Payment } from './payment.ts';

/**
 * The payer's bank rejects an accepted refund, because an account is closed or a card has expired. The shop
 * keeps the money.
 * Throws 404 refund_not_found, 409 already_failed.
 */
export function failRefund(sandbox: Sandbox, refundId: string): Payment {
  const { store, control } = sandbox;
  return store.atomically(() => {
    const row = store.get('SELECT payment_id, failed_at FROM refund WHERE id = ?', refundId);
    if (!row) throw new Failure(404, 'refund_not_found', 'There is no such refund.');
    if (row.failed_at !== null) {
      throw new Failure(409, 'already_failed', 'This refund failed before.');
    }
    const payment = getPayment(store, String(row.payment_id));
    const refund = payment.refunds.find(({ id }) => id === refundId);
    const refundedMinor = payment.refundedMinor - (refund?.amountMinor ?? 0);
    store.run('UPDATE refund SET failed_at = ? WHERE id = ?', control.now(), refundId);
    store.run(
      'UPDATE payment SET refunded_minor = ?, status = ?, updated_at = ? WHERE id = ?',
      refundedMinor,
      refundedMinor === 0 ? 'paid' : 'partially_refunded',
      control.now(),
      payment.id,
    );
    const after = getPayment(store, payment.id);
    enqueueEvent(
      sandbox,
      'payment.refund_failed',
      after,
      after.refunds.find(({ id }) => id === refundId),
    );
    return after;
  });
}

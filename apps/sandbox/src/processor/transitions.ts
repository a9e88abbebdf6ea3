import { Failure } from '../http/failure.ts';
import type { Sandbox } from '../sandbox.ts';
import { type EventType, enqueueEvent } from '../webhooks/outbox.ts';
import { type DeclineCode, getPayment, type Payment, type PaymentStatus } from './payment.ts';

const OPEN: readonly PaymentStatus[] = ['created', 'pending'];

/** Does the payment still wait for its payer? */
export function isOpen(payment: Payment): boolean {
  return OPEN.includes(payment.status);
}

/**
 * Captures the whole amount. An expired PIX is captured only with `late`, and is marked as late.
 * Throws 409 already_paid, already_declined, expired.
 */
export function markPaid(sandbox: Sandbox, payment: Payment, { late = false } = {}): Payment {
  const paidLate = late && payment.kind === 'pix' && payment.status === 'expired';
  if (!paidLate) refuseUnlessOpen(payment);
  return move(sandbox, payment, { status: 'paid', event: 'payment.paid', late: paidLate });
}

/** Throws 409 already_paid, already_declined, expired. */
export function markDeclined(sandbox: Sandbox, payment: Payment, code: DeclineCode): Payment {
  refuseUnlessOpen(payment);
  return move(sandbox, payment, { status: 'declined', event: 'payment.declined', code });
}

/**
 * Marks a payment that the payer has begun and not finished. Throws 409 already_paid, already_declined,
 * expired.
 */
export function markPending(sandbox: Sandbox, payment: Payment): Payment {
  refuseUnlessOpen(payment);
  return move(sandbox, payment, { status: 'pending', event: 'payment.pending' });
}

/** Throws 409 already_paid, already_declined, expired. */
export function markExpired(sandbox: Sandbox, payment: Payment): Payment {
  refuseUnlessOpen(payment);
  return move(sandbox, payment, { status: 'expired', event: 'payment.expired' });
}

interface Move {
  status: 'pending' | 'paid' | 'declined' | 'expired';
  event: EventType;
  code?: DeclineCode;
  late?: boolean;
}

/** Changes a payment and writes its event, in one transaction. */
function move(sandbox: Sandbox, payment: Payment, { status, event, code, late }: Move): Payment {
  const { store, control } = sandbox;
  const now = control.now();
  const paid = status === 'paid';
  return store.atomically(() => {
    store.run(
      `UPDATE payment SET status = ?, code = ?, captured_minor = ?, paid_at = ?, late = ?,
         updated_at = ?, settle_at = NULL WHERE id = ?`,
      status,
      code ?? null,
      paid ? payment.amountMinor : 0,
      paid ? now : null,
      late ? 1 : 0,
      now,
      payment.id,
    );
    const moved = getPayment(store, payment.id);
    enqueueEvent(sandbox, event, moved);
    return moved;
  });
}

function refuseUnlessOpen(payment: Payment): void {
  if (isOpen(payment)) return;
  if (payment.status === 'expired') {
    throw new Failure(409, 'expired', 'This payment has expired.');
  }
  if (payment.status === 'declined') {
    throw new Failure(409, 'already_declined', 'This payment was refused before.');
  }
  throw new Failure(409, 'already_paid', 'This payment was made before.');
}

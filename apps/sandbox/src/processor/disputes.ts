import { randomUUID } from 'node:crypto';
import { Failure } from '../http/failure.ts';
import type { Sandbox } from '../sandbox.ts';
import { type EventType, enqueueEvent } from '../webhooks/outbox.ts';
import { findPayment, getPayment, type Payment, takenMinor } from './payment.ts';

/**
 * The payer contests a payment at the bank, and the bank takes back all that is left of it, or a part. It
 * may do so again while anything is left.
 * Throws 404 payment_not_found, 422 not_disputable, dispute_exceeds_captured.
 */
export function openDispute(
  sandbox: Sandbox,
  asked: { paymentId: string; amountMinor?: number | undefined },
): Payment {
  const { store, control } = sandbox;
  return store.atomically(() => {
    const payment = findPayment(store, asked.paymentId);
    if (!payment) throw new Failure(404, 'payment_not_found', 'There is no such payment.');
    const leftMinor = leftOf(payment);
    if (leftMinor <= 0) throw new Failure(422, 'not_disputable', 'There is nothing to take back.');
    const amountMinor = asked.amountMinor ?? leftMinor;
    if (amountMinor > leftMinor) throw tooMuch();
    store.run(
      `INSERT INTO dispute (id, payment_id, amount_minor, state, created_at)
       VALUES (?, ?, ?, 'open', ?)`,
      `dp_${randomUUID()}`,
      payment.id,
      amountMinor,
      control.now(),
    );
    return tell(sandbox, payment.id, 'payment.disputed');
  });
}

/**
 * The bank changes the amount that it takes back.
 * Throws 404 dispute_not_found, 409 already_decided, 422 dispute_exceeds_captured.
 */
export function changeDispute(sandbox: Sandbox, disputeId: string, amountMinor: number): Payment {
  const { store } = sandbox;
  return store.atomically(() => {
    const { paymentId, takenMinor: beforeMinor } = findOpen(sandbox, disputeId);
    if (amountMinor > leftOf(getPayment(store, paymentId)) + beforeMinor) throw tooMuch();
    store.run('UPDATE dispute SET amount_minor = ? WHERE id = ?', amountMinor, disputeId);
    return tell(sandbox, paymentId, 'payment.dispute_changed');
  });
}

/**
 * The bank decides a dispute: if won, the shop gets the money back; if lost, the loss is final.
 * Throws 404 dispute_not_found, 409 already_decided.
 */
export function decideDispute(
  sandbox: Sandbox,
  disputeId: string,
  outcome: 'won' | 'lost',
): Payment {
  const { store, control } = sandbox;
  return store.atomically(() => {
    const { paymentId } = findOpen(sandbox, disputeId);
    store.run(
      'UPDATE dispute SET state = ?, decided_at = ? WHERE id = ?',
      outcome,
      control.now(),
      disputeId,
    );
    return tell(sandbox, paymentId, `payment.dispute_${outcome}`);
  });
}

const leftOf = (payment: Payment): number =>
  payment.capturedMinor - payment.refundedMinor - takenMinor(payment);

const tooMuch = () => new Failure(422, 'dispute_exceeds_captured', 'More than what is left of it.');

function findOpen({ store }: Sandbox, disputeId: string) {
  const row = store.get('SELECT * FROM dispute WHERE id = ?', disputeId);
  if (!row) throw new Failure(404, 'dispute_not_found', 'There is no such dispute.');
  if (row.state !== 'open') {
    throw new Failure(409, 'already_decided', 'The bank has decided before.');
  }
  return { paymentId: String(row.payment_id), takenMinor: Number(row.amount_minor) };
}

function tell(sandbox: Sandbox, paymentId: string, event: EventType): Payment {
  sandbox.store.run(
    'UPDATE payment SET updated_at = ? WHERE id = ?',
    sandbox.control.now(),
    paymentId,
  );
  const payment = getPayment(sandbox.store, paymentId);
  enqueueEvent(sandbox, event, payment);
  return payment;
}

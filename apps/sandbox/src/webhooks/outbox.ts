import { randomUUID } from 'node:crypto';
import type { Payment, Refund } from '../processor/payment.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Store } from '../store/store.ts';

export type EventType =
  | 'payment.pending'
  | 'payment.paid'
  | 'payment.declined'
  | 'payment.expired'
  | 'payment.refunded'
  | 'payment.refund_failed'
  | 'payment.disputed'
  | 'payment.dispute_changed'
  | 'payment.dispute_won'
  | 'payment.dispute_lost';

/** An undelivered webhook. */
export interface Delivery {
  seq: number;
  attempts: number;
  body: string;
}

/** With `reorder` on, an event waits this long for a later one to overtake it. */
const REORDER_HOLD_MS = 3_000;
/** A requested second copy comes a little later, as from a real processor. */
const COPY_SPACING_MS = 300;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

/**
 * Writes an event and its deliveries in the caller's transaction, so that the change and its event are
 * committed together. The body is fixed here: every attempt sends the same bytes.
 */
export function enqueueEvent(
  { store, control, wakeDispatcher }: Sandbox,
  type: EventType,
  payment: Payment,
  refund?: Refund,
): void {
  const id = `evt_${randomUUID()}`;
  const createdAt = new Date(control.now()).toISOString();
  const body = JSON.stringify({
    id,
    type,
    createdAt,
    data: { payment, ...(refund && { refund }) },
  });
  store.run('INSERT INTO event (id, type, body) VALUES (?, ?, ?)', id, type, body);

  const { copies, delayMs, reorder } = control.read().webhooks;
  const hold = reorder && !isSomethingHeld(store);
  const firstDueAt = Date.now() + delayMs + (hold ? REORDER_HOLD_MS : 0);
  for (let copy = 0; copy < copies; copy++) {
    store.run(
      'INSERT INTO delivery (event_id, due_at, held) VALUES (?, ?, ?)',
      id,
      firstDueAt + copy * COPY_SPACING_MS,
      hold ? 1 : 0,
    );
  }
  wakeDispatcher();
}

/** Due deliveries, oldest first. */
export function dueDeliveries(store: Store, nowMs: number, limit: number): Delivery[] {
  return store
    .all(
      `SELECT seq, attempts, body FROM delivery JOIN event ON event.id = event_id
       WHERE delivered_at IS NULL AND due_at <= ? ORDER BY due_at, seq LIMIT ?`,
      nowMs,
      limit,
    )
    .map((row) => ({
      seq: Number(row.seq),
      attempts: Number(row.attempts),
      body: String(row.body),
    }));
}

/** The real time at which the next delivery after `nowMs` is due; undefined if none waits. */
export function nextDueAt(store: Store, nowMs: number): number | undefined {
  const due = store.get(
    'SELECT min(due_at) AS due FROM delivery WHERE delivered_at IS NULL AND due_at > ?',
    nowMs,
  )?.due;
  return due === null || due === undefined ? undefined : Number(due);
}

export function markDelivered(store: Store, seq: number): void {
  store.run(
    'UPDATE delivery SET delivered_at = ?, attempts = attempts + 1, last_error = NULL WHERE seq = ?',
    Date.now(),
    seq,
  );
}

/** Postpones a failed delivery: it is retried after 0.5 s, doubling up to 30 s, without end. */
export function markFailed(store: Store, delivery: Delivery, reason: string): void {
  const waitMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(delivery.attempts, 16));
  store.run(
    'UPDATE delivery SET attempts = attempts + 1, due_at = ?, last_error = ? WHERE seq = ?',
    Date.now() + waitMs,
    reason,
    delivery.seq,
  );
}

/** The outbox's figures on the control page. */
export function outboxSummary(store: Store): {
  waiting: number;
  delivered: number;
  lastError: string | null;
} {
  const counts = store.get(
    'SELECT count(*) AS total, count(delivered_at) AS delivered FROM delivery',
  );
  const failed = store.get(
    'SELECT last_error FROM delivery WHERE last_error IS NOT NULL ORDER BY seq DESC LIMIT 1',
  );
  const delivered = Number(counts?.delivered ?? 0);
  return {
    waiting: Number(counts?.total ?? 0) - delivered,
    delivered,
    lastError: failed ? String(failed.last_error) : null,
  };
}

function isSomethingHeld(store: Store): boolean {
  const held = store.get(
    'SELECT 1 FROM delivery WHERE delivered_at IS NULL AND held = 1 AND due_at > ? LIMIT 1',
    Date.now(),
  );
  return held !== undefined;
}

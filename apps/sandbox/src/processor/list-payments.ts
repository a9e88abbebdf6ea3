import type { Row, Store } from '../store/store.ts';
import { type Payment, paymentOf, type Refund, refundOf } from './payment.ts';
import type { DisputedInput, ListInput } from './schemas.ts';

/**
 * Payments in the order in which they were made: those of one reference, or those created from one
 * instant up to (not including) another. `nextCursor` is null on the last page.
 */
export function listPayments(
  store: Store,
  query: ListInput,
): { payments: Payment[]; nextCursor: string | null } {
  const rows =
    query.reference === undefined ? rowsByTime(store, query) : rowsByReference(store, query);
  const page = rows.slice(0, query.limit);
  const more = rows.length > query.limit;
  return {
    payments: page.map((row) => paymentOf(store, row)),
    nextCursor: more ? String(page.at(-1)?.seq) : null,
  };
}

function rowsByReference(store: Store, { reference, after, limit }: ListInput): Row[] {
  return store.all(
    'SELECT * FROM payment WHERE reference = ? AND seq > ? ORDER BY seq LIMIT ?',
    reference ?? null,
    after,
    limit + 1,
  );
}

function rowsByTime(store: Store, { from, to, after, limit }: ListInput): Row[] {
  return store.all(
    `SELECT * FROM payment WHERE created_at >= ? AND created_at < ? AND seq > ?
     ORDER BY seq LIMIT ?`,
    from ?? Number.MIN_SAFE_INTEGER,
    to ?? Number.MAX_SAFE_INTEGER,
    after,
    limit + 1,
  );
}

/** The newest payments, for the pages. */
export function newestPayments(store: Store, limit: number): Payment[] {
  return store
    .all('SELECT * FROM payment ORDER BY seq DESC LIMIT ?', limit)
    .map((row) => paymentOf(store, row));
}

/** PIX charges that wait for their payer, newest first. */
export function openPixCharges(store: Store, limit: number): Payment[] {
  return store
    .all(
      `SELECT * FROM payment WHERE kind = 'pix' AND status IN ('created', 'pending')
       ORDER BY seq DESC LIMIT ?`,
      limit,
    )
    .map((row) => paymentOf(store, row));
}

/** Payments whose dispute was opened from one instant up to (not including) another. */
export function paymentsDisputed(store: Store, { from, to }: DisputedInput): Payment[] {
  return store
    .all(
      `SELECT * FROM payment WHERE id IN
         (SELECT payment_id FROM dispute WHERE created_at >= ? AND created_at < ?)
       ORDER BY seq`,
      from,
      to,
    )
    .map((row) => paymentOf(store, row));
}

/** Paid payments that the bank has not wholly taken back; newest first. */
export function disputablePayments(store: Store, limit: number): Payment[] {
  return store
    .all(
      `SELECT * FROM payment WHERE status IN ('paid', 'partially_refunded')
         AND captured_minor - refunded_minor > (SELECT coalesce(sum(amount_minor), 0) FROM dispute
           WHERE payment_id = payment.id AND state <> 'won')
       ORDER BY seq DESC LIMIT ?`,
      limit,
    )
    .map((row) => paymentOf(store, row));
}

/** The newest refunds, with their payments. */
export function newestRefunds(store: Store, limit: number): Refund[] {
  return store
    .all('SELECT * FROM refund ORDER BY seq DESC LIMIT ?', limit)
    .map((row) => refundOf(row));
}

/** The payments of the newest disputes; undecided ones come first. */
export function disputedPayments(store: Store, limit: number): Payment[] {
  return store
    .all(
      `SELECT payment.* FROM payment JOIN (
         SELECT payment_id, min(state <> 'open') AS decided, max(seq) AS newest FROM dispute
         GROUP BY payment_id) AS disputed ON payment.id = payment_id
       ORDER BY decided, newest DESC LIMIT ?`,
      limit,
    )
    .map((row) => paymentOf(store, row));
}

import type { Row, Store } from '../store/store.ts';
import { type Payment, paymentOf } from './payment.ts';
import type { ListInput } from './schemas.ts';

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

/** Paid and never disputed, newest first. */
export function disputablePayments(store: Store, limit: number): Payment[] {
  return store
    .all(
      `SELECT * FROM payment WHERE status IN ('paid', 'partially_refunded')
         AND NOT EXISTS (SELECT 1 FROM dispute WHERE payment_id = payment.id)
       ORDER BY seq DESC LIMIT ?`,
      limit,
    )
    .map((row) => paymentOf(store, row));
}

/** The newest disputes' payments, those to be decided first. */
export function disputedPayments(store: Store, limit: number): Payment[] {
  return store
    .all(
      `SELECT payment.* FROM dispute JOIN payment ON payment.id = payment_id
       ORDER BY state <> 'open', dispute.created_at DESC, seq DESC LIMIT ?`,
      limit,
    )
    .map((row) => paymentOf(store, row));
}

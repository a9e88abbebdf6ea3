import type { PaymentKind } from '@merenda/domain/payments/payment-providers';
import { DAY_MS } from '@merenda/domain/time/spans';
import type { Row, Store } from '../store/store.ts';

export type PaymentStatus =
  | 'created'
  | 'pending'
  | 'paid'
  | 'partially_refunded'
  | 'refunded'
  | 'declined'
  | 'expired';

export type DeclineCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'payer_refused';

export interface CardDetails {
  token: string;
  brand: string;
  lastFour: string;
  expiry: string;
  holder: string;
}

export interface PixDetails {
  txid: string;
  brCode: string;
  payeeName: string;
  payeeCity: string;
  /** The banks' id of the payment after it is paid. */
  endToEndId: string | null;
}

export interface LinkDetails {
  orderId: string;
  redirectUrl: string;
  redirectQrCodeUrl: string;
  description: string;
  returnUrl: string | null;
  cardType: string | null;
}

export interface Refund {
  id: string;
  paymentId: string;
  amountMinor: number;
  currency: string;
  reason: string;
  /** The caller's reference. */
  reference: string | null;
  /** `failed`: the refund was accepted, and the payer's bank rejected the money. */
  state: 'accepted' | 'failed';
  createdAt: string;
  failedAt: string | null;
}

/** The time in which the shop may answer a dispute. */
const EVIDENCE_MS = 7 * DAY_MS;

/** A dispute: the payer's bank took a payment back (open), and returned it (won) or kept it (lost). */
export interface Dispute {
  id: string;
  paymentId: string;
  amountMinor: number;
  currency: string;
  state: 'open' | 'won' | 'lost';
  createdAt: string;
  decidedAt: string | null;
  /** Until when the shop may answer the bank. */
  evidenceDueAt: string;
}

/** A payment as the API sees it. Amounts are integer minor units, instants ISO 8601 in UTC. */
export interface Payment {
  id: string;
  kind: PaymentKind;
  status: PaymentStatus;
  code: DeclineCode | null;
  amountMinor: number;
  capturedMinor: number;
  refundedMinor: number;
  currency: string;
  reference: string;
  metadata: Record<string, string>;
  createdAt: string;
  updatedAt: string;
  paidAt: string | null;
  expiresAt: string | null;
  /** A PIX that was paid after its expiry. */
  late: boolean;
  card: CardDetails | null;
  pix: PixDetails | null;
  link: LinkDetails | null;
  refunds: Refund[];
  disputes: Dispute[];
}

/** An ISPB that belongs to no bank. */
const BANK_ISPB = '99999999';

export function findPayment(store: Store, id: string): Payment | undefined {
  const row = store.get('SELECT * FROM payment WHERE id = ?', id);
  return row && paymentOf(store, row);
}

/** The PIX charge that a BR Code stands for. */
export function findPaymentByCode(store: Store, brCode: string): Payment | undefined {
  const row = store.get('SELECT * FROM payment WHERE br_code = ?', brCode);
  return row && paymentOf(store, row);
}

/** A payment that must exist. */
export function getPayment(store: Store, id: string): Payment {
  const payment = findPayment(store, id);
  if (!payment) throw new Error(`payment ${id} is gone`);
  return payment;
}

/** Reads one row of `payment`, with its refunds and its disputes. */
export function paymentOf(store: Store, row: Row): Payment {
  const id = String(row.id);
  const kind = row.kind as PaymentKind;
  const details = JSON.parse(String(row.details));
  return {
    id,
    kind,
    status: row.status as PaymentStatus,
    code: row.code as DeclineCode | null,
    amountMinor: Number(row.amount_minor),
    capturedMinor: Number(row.captured_minor),
    refundedMinor: Number(row.refunded_minor),
    currency: String(row.currency),
    reference: String(row.reference),
    metadata: JSON.parse(String(row.metadata)),
    createdAt: isoOf(Number(row.created_at)),
    updatedAt: isoOf(Number(row.updated_at)),
    paidAt: row.paid_at === null ? null : isoOf(Number(row.paid_at)),
    expiresAt: row.expires_at === null ? null : isoOf(Number(row.expires_at)),
    late: row.late === 1,
    card: kind === 'card' ? details : null,
    pix: kind === 'pix' ? { ...details, endToEndId: endToEndIdOf(row) } : null,
    link: kind === 'link' ? details : null,
    refunds: store.all('SELECT * FROM refund WHERE payment_id = ? ORDER BY seq', id).map(refundOf),
    disputes: store
      .all('SELECT * FROM dispute WHERE payment_id = ? ORDER BY seq', id)
      .map((dispute) => disputeOf(dispute, String(row.currency))),
  };
}

/**
 * The id in the Banco Central's format: E, the bank's ISPB, the minute, eleven characters of the bank's
 * own.
 */
function endToEndIdOf({ paid_at, txid }: Row): string | null {
  if (paid_at === null) return null;
  const minute = isoOf(Number(paid_at)).replace(/\D/g, '').slice(0, 12);
  return `E${BANK_ISPB}${minute}${String(txid).slice(0, 11)}`;
}

export function refundOf(row: Row): Refund {
  return {
    id: String(row.id),
    paymentId: String(row.payment_id),
    amountMinor: Number(row.amount_minor),
    currency: String(row.currency),
    reason: String(row.reason),
    reference: row.reference === null ? null : String(row.reference),
    state: row.failed_at === null ? 'accepted' : 'failed',
    createdAt: isoOf(Number(row.created_at)),
    failedAt: row.failed_at === null ? null : isoOf(Number(row.failed_at)),
  };
}

function disputeOf(row: Row, currency: string): Dispute {
  return {
    id: String(row.id),
    paymentId: String(row.payment_id),
    amountMinor: Number(row.amount_minor),
    currency,
    state: row.state as Dispute['state'],
    createdAt: isoOf(Number(row.created_at)),
    decidedAt: row.decided_at === null ? null : isoOf(Number(row.decided_at)),
    evidenceDueAt: isoOf(Number(row.created_at) + EVIDENCE_MS),
  };
}

/** The amount that the payer's bank has taken back, temporarily or finally. */
export const takenMinor = ({ disputes }: Payment): number =>
  disputes.reduce((sum, { state, amountMinor }) => (state === 'won' ? sum : sum + amountMinor), 0);

function isoOf(instantMs: number): string {
  return new Date(instantMs).toISOString();
}

import type { Sandbox } from '../sandbox.ts';
import {
  type CardDetails,
  getPayment,
  type LinkDetails,
  type Payment,
  type PixDetails,
} from './payment.ts';

type Details =
  | { kind: 'card'; details: CardDetails }
  | { kind: 'pix'; details: Omit<PixDetails, 'endToEndId'> }
  | { kind: 'link'; details: LinkDetails };

export type NewPayment = Details & {
  id: string;
  status: 'created' | 'pending';
  amountMinor: number;
  currency: string;
  reference: string;
  metadata: Record<string, string>;
  /** Its expiry, counted from its making by the processor's clock. */
  expiresInMs?: number;
  /** The capture of a slow card, counted likewise. */
  settlesInMs?: number;
};

/** Writes a new, undecided payment. */
export function createPayment({ store, control }: Sandbox, payment: NewPayment): Payment {
  const now = control.now();
  const after = (ms: number | undefined) => (ms === undefined ? null : now + ms);
  const pix = payment.kind === 'pix' ? payment.details : undefined;
  store.run(
    `INSERT INTO payment (id, kind, status, amount_minor, currency, reference, metadata, txid,
       br_code, details, created_at, updated_at, expires_at, settle_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    payment.id,
    payment.kind,
    payment.status,
    payment.amountMinor,
    payment.currency,
    payment.reference,
    JSON.stringify(payment.metadata),
    pix?.txid ?? null,
    pix?.brCode ?? null,
    JSON.stringify(payment.details),
    now,
    now,
    after(payment.expiresInMs),
    after(payment.settlesInMs),
  );
  return getPayment(store, payment.id);
}

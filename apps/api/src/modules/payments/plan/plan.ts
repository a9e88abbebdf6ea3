import type { PostItem } from '@merenda/ledger';
import type { AuditEntry } from '../../../platform/audit/write-audit.ts';
import type { OrderedEmail } from '../../../platform/mail/enqueue-email.ts';
import type { Chargeback } from '../dispute/chargeback.ts';
import type { Refund } from '../refund/refund.ts';
import type { RefundStatus, TopupStatus } from '../state.ts';
import type { Topup } from '../topup/topup.ts';

/**
 * The changes to one top-up, which `changeTopup` writes in one transaction, in this order. A plan is
 * data from a pure function, which may be called again with newer facts.
 */
export interface Plan {
  topup?: TopupChanges;
  refunds?: readonly RefundChanges[];
  chargeback?: ChargebackRecord;
  audit?: readonly AuditEntry[];
  emails?: readonly OrderedEmail[];
  /** Postings that are made all or none. */
  postings?: readonly PostItem[];
  /** Log lines for the operators of the installation. */
  logs?: readonly PlannedLog[];
  /** The reason to ask the processor again: some of its answer cannot be applied now. */
  retryReason?: string;
}

/** The plan that changes nothing. */
export const NOTHING: Plan = {};

/** The changed fields of a top-up; absent fields stay. */
export interface TopupChanges
  extends Partial<
    Pick<
      Topup,
      | 'provider_ref'
      | 'expires_at'
      | 'failure_code'
      | 'paid_at'
      | 'paid_late'
      | 'end_to_end_id'
      | 'pix_code'
      | 'redirect_url'
      | 'redirect_qr_code_url'
    >
  > {
  status?: TopupStatus;
  /** The request that makes the payment is answered: a repeated request only reads from now on. */
  isAnswered?: boolean;
  /** The request is over: its lease ends. */
  isReleased?: boolean;
}

/** The end of a refund, at the time of writing. */
export interface RefundChanges extends Partial<Pick<Refund, 'provider_ref' | 'failure_code'>> {
  id: string;
  status: Exclude<RefundStatus, 'pending'>;
}

/** The last known state of a dispute. */
export type ChargebackRecord = Pick<
  Chargeback,
  'id' | 'topup_id' | 'dispute_ref' | 'amount_minor' | 'state' | 'decided_at' | 'evidence_due_at'
>;

export interface PlannedLog {
  level: 'warn' | 'error';
  text: string;
  [field: string]: unknown;
}

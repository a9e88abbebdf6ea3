import type { PostItem } from '@merenda/ledger';
import type { AuditEntry } from '../../../platform/audit/write-audit.ts';
import type { OrderedEmail } from '../../../platform/mail/enqueue-email.ts';
import type { Chargeback } from '../dispute/chargeback.ts';
import type { Refund } from '../refund/refund.ts';
import type { RefundStatus, TopupStatus } from '../state.ts';
import type { Topup } from '../topup/topup.ts';

/**
 * What is to be written about one top-up: all of it in one transaction, in this order, by the executor.
 * A plan is data; what makes one is a pure function, which may be called again with newer facts.
 */
export interface Plan {
  topup?: TopupChanges;
  refunds?: readonly RefundChanges[];
  chargeback?: ChargebackRecord;
  audit?: readonly AuditEntry[];
  emails?: readonly OrderedEmail[];
  /** All of them or none. */
  postings?: readonly PostItem[];
  /** For whoever looks after the installation. */
  logs?: readonly PlannedLog[];
  /** Why the processor has to be asked again: not all that it said can be acted on now. */
  askAgain?: string;
}

/** Nothing changes. */
export const NOTHING: Plan = {};

/** What changes of a top-up; what is left out stays. */
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
  /** The request that makes the payment is answered: from now on a repeated one only reads. */
  isAnswered?: boolean;
  /** That request is over: its lease ends. */
  isReleased?: boolean;
}

/** A refund that ends, now. */
export interface RefundChanges extends Partial<Pick<Refund, 'provider_ref' | 'failure_code'>> {
  id: string;
  status: Exclude<RefundStatus, 'pending'>;
}

/** A dispute as the processor told it last. */
export type ChargebackRecord = Pick<
  Chargeback,
  'id' | 'topup_id' | 'dispute_ref' | 'amount_minor' | 'state' | 'decided_at'
>;

export interface PlannedLog {
  level: 'warn' | 'error';
  text: string;
  [field: string]: unknown;
}

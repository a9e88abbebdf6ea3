import type { AttemptOutcome } from '@merenda/domain/agreements/attempts';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import type { Services } from '../../services.ts';

export type AgreementKind = 'monthly' | 'automatic';

/** The table and audit name of each kind, and the condition of rows that have not ended. */
export const STORED = {
  monthly: {
    table: 'recurring_topup',
    audited: 'recurring',
    isRunning: sql<boolean>`(ended_at IS NULL AND next_on IS NOT NULL)`,
  },
  automatic: {
    table: 'automatic_topup',
    audited: 'automatic',
    isRunning: sql<boolean>`(ended_at IS NULL)`,
  },
} as const;

/** One try to charge an agreement: a row with one top-up for ever. */
export interface Attempt {
  agreementId: string;
  guardianId: string;
  /** The idempotency key of the attempt's top-up, which never changes. */
  key: string;
  outcome: AttemptOutcome;
  isStopped: boolean;
  isCutOff: boolean;
}

/** The terms on which an attempt is charged. */
export interface AgreedCharge {
  cardId: string;
  /** The wallet that gets the rest after the students' shares. */
  walletId: string;
  shares: readonly { studentId: string; amountMinor: bigint }[];
  amountMinor: bigint;
  /** The agreed fee: less may be charged, never more. */
  feeMinor: bigint;
  currency: CurrencyCode;
  taxIdentifier: string | null;
}

/** The thing whose loss stops an agreement. */
export type StopCause = 'card' | 'recipient';

/** The differences between the kinds of agreements; run-agreements.ts has the common part. */
export interface AgreementPolicy<Agreement, Due extends { id: string }, Tried extends Attempt> {
  readonly kind: AgreementKind;
  /** Writes changes that must come before any charge. */
  prepare?(services: Services): Promise<void>;
  /** The agreements that need a charge or an e-mail now; read without a lock. */
  findDue(services: Services): Promise<readonly Due[]>;
  lock(trx: Transaction<DB>, id: string): Promise<Agreement>;
  /** Writes the next attempt of a locked agreement; undefined when it is not due any more. */
  begin(
    trx: Transaction<DB>,
    on: { agreement: Agreement; due: Due; now: Date },
  ): Promise<Tried | undefined>;
  /** Attempts without a recorded outcome, and failed ones whose money may yet arrive. */
  findUnsettled(db: Kysely<DB>): Promise<readonly Tried[]>;
  /** @returns undefined when the attempt must not be charged any more */
  chargeOf(db: Kysely<DB>, attempt: Tried): Promise<AgreedCharge | undefined>;
  /** @returns false when another worker recorded the outcome since the attempt was read */
  record(trx: Transaction<DB>, attempt: Tried, outcome: 'paid' | 'failed'): Promise<boolean>;
  /** Applies the consequences of an attempt whose outcome was just recorded. */
  applyOutcome(
    trx: Transaction<DB>,
    on: { agreement: Agreement; attempt: Tried; outcome: 'paid' | 'failed'; services: Services },
  ): Promise<void>;
  /** Stops an agreement whose card or recipient is gone. */
  stop(trx: Transaction<DB>, attempt: Tried, missing: StopCause): Promise<void>;
}

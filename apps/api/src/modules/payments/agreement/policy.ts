import type { AttemptOutcome } from '@merenda/domain/agreements/attempts';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import type { Services } from '../../services.ts';

export type AgreementKind = 'monthly' | 'automatic';

/** How the database names each kind, and which of its rows have not come to their end. */
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

/** One try to charge an agreement: a row, and for ever one top-up. */
export interface Attempt {
  agreementId: string;
  guardianId: string;
  /** The idempotency key of its top-up, for ever the same. */
  key: string;
  outcome: AttemptOutcome;
  isStopped: boolean;
  isCutOff: boolean;
}

/** The terms on which an attempt is charged. */
export interface AgreedCharge {
  cardId: string;
  /** Gets what the students' shares leave over. */
  walletId: string;
  shares: readonly { studentId: string; amountMinor: bigint }[];
  amountMinor: bigint;
  /** The fee that was agreed to: less may be charged, never more. */
  feeMinor: bigint;
  currency: CurrencyCode;
  taxIdentifier: string | null;
}

/** What an agreement needs and has no more. */
export type Missing = 'card' | 'recipient';

/** What differs between the kinds of agreements; what is the same is in run-agreements.ts. */
export interface AgreementPolicy<Agreement, Due extends { id: string }, Tried extends Attempt> {
  readonly kind: AgreementKind;
  /** What is to be written before anything is charged. */
  prepare?(services: Services): Promise<void>;
  /** Those for which something is to be done now; read without a lock. */
  findDue(services: Services): Promise<readonly Due[]>;
  lock(trx: Transaction<DB>, id: string): Promise<Agreement>;
  /** Writes the next attempt of an agreement that is locked; none when it is not due any more. */
  begin(
    trx: Transaction<DB>,
    on: { agreement: Agreement; due: Due; now: Date },
  ): Promise<Tried | undefined>;
  /** Attempts whose end is not recorded, and failed ones whose money may yet arrive. */
  findUnconcluded(db: Kysely<DB>): Promise<readonly Tried[]>;
  /** @returns undefined when the attempt is not to be charged any more */
  chargeOf(db: Kysely<DB>, attempt: Tried): Promise<AgreedCharge | undefined>;
  /** @returns false when somebody else recorded its end since it was read */
  record(trx: Transaction<DB>, attempt: Tried, outcome: 'paid' | 'failed'): Promise<boolean>;
  /** What follows from an attempt that was just recorded. */
  conclude(
    trx: Transaction<DB>,
    on: { agreement: Agreement; attempt: Tried; outcome: 'paid' | 'failed'; services: Services },
  ): Promise<void>;
  /** Stops an agreement whose card or recipient is gone. */
  stop(trx: Transaction<DB>, attempt: Tried, missing: Missing): Promise<void>;
}

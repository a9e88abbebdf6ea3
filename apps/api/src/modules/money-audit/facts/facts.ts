import type { PaymentKind } from '@merenda/domain/payments/payment-providers';
import type { Phase } from '@merenda/ledger';
import type { GatewayPayment } from '../../../gateways/index.ts';
import type { RefundStatus, TopupStatus } from '../../payments/index.ts';
import type { Journal } from './journal.ts';

/**
 * The content of the three stores, read independently of each other: the processors' records, our
 * books, and the answers to clients. Amounts are minor units.
 */
export interface MoneyFacts extends TopupFacts {
  orders: readonly OrderRecord[];
  payouts: readonly PayoutRecord[];
  /** The owner of each wallet: the guardian's or the student's id by the wallet's. */
  owners: ReadonlyMap<string, string>;
  /** Automatic money of students, as the database keeps it. */
  automatic: readonly AutomaticRecord[];
  journal?: Journal | undefined;
}

/** The facts about top-ups and processors. */
export interface TopupFacts {
  /**
   * The processors that listed all their payments; top-ups of others are compared with the ledger
   * only.
   */
  polled: ReadonlySet<string>;
  payments: readonly ProcessorPayment[];
  topups: readonly TopupRecord[];
  /** At least every transfer of a top-up, of an order, and of a clearing account. */
  transfers: readonly LedgerTransfer[];
}

/** A payment in its processor's records, with the processor's name. */
export type ProcessorPayment = GatewayPayment & { gateway: string };

/** A top-up as we recorded it. The processor captures its amount and the fee. */
export interface TopupRecord {
  id: string;
  companyId: string;
  gateway: string;
  reference: string;
  providerRef: string | undefined;
  kind: PaymentKind;
  amountMinor: bigint;
  feeMinor: bigint;
  currency: string;
  status: TopupStatus;
  /** An agreement charged it. */
  isAgreed: boolean;
  /** The wallet that gets a share when its own is closed. */
  guardianWallet: string;
  shares: readonly TopupShare[];
  refunds: readonly RefundRecord[];
}

interface TopupShare {
  wallet: string;
  amountMinor: bigint;
  /** Is it the guardian's own wallet, or that of the share's student, of the same company? */
  isTheirs: boolean;
  /** When the wallet was closed; absent while it is open. */
  closedAt?: Date | undefined;
}

/**
 * A refund; `pending` until the processor has answered, `failed` when it was done and its bank
 * rejected it.
 */
export interface RefundRecord {
  id: string;
  amountMinor: bigint;
  state: RefundStatus;
  /** The share of each wallet. */
  shares: readonly { wallet: string; amountMinor: bigint }[];
}

/** Automatic money of one guardian in a student's wallet, or out of it for a cause. */
export interface AutomaticRecord {
  /** The order, refund or dispute that it is out for; absent for what is in the wallet. */
  cause?: string | undefined;
  wallet: string;
  guardian: string;
  amountMinor: bigint;
}

export interface OrderRecord {
  id: string;
  /** Its estimation; undefined for orders without one. */
  cartId: string | undefined;
  companyId: string;
  transferId: string;
  /** The wallet of the diner. */
  wallet: string;
  /** When it was closed; absent while it is open. */
  closedAt?: Date | undefined;
  /** The wallet that comes instead of a deleted student's. */
  successor?: string | undefined;
  /** Automatic money in it: to whose wallets that goes instead of a closed one. */
  automatic: readonly { wallet: string; amountMinor: bigint }[];
  totalMinor: bigint;
  currency: string;
  status: 'open' | 'suspended' | 'delivered' | 'cancelled';
}

/** A balance paid out, or asked to be. */
export interface PayoutRecord {
  id: string;
  wallet: string;
  amountMinor: bigint;
  /** Nobody has ended it: its money is held. */
  isOpen: boolean;
  /** The bank had the money; then perhaps sent it back. */
  isSettled: boolean;
  isReturned: boolean;
}

/** One row of the ledger. */
export interface LedgerTransfer {
  id: string;
  phase: Phase;
  debit: string;
  /** The kind of that account: `guardian-wallet`, `clearing-card` … */
  debitKind: string;
  credit: string;
  creditKind: string;
  amountMinor: bigint;
  currency: string;
  kind: string;
  /** The top-up it belongs to; for the end of a hold, that of the hold. */
  topup: string | undefined;
  refund: string | undefined;
  dispute?: string | undefined;
  order: string | undefined;
  payout?: string | undefined;
  /** The two people of a transfer between guardian and student. */
  guardian?: string | undefined;
  student?: string | undefined;
  /** The student to whom another's money went. */
  recipient?: string | undefined;
  /** The hold that it posts or voids. */
  hold?: string | undefined;
  createdAt: Date;
}

/** One top-up with all that the processor and the ledger have about it. */
export interface TopupCase {
  topup: TopupRecord;
  /** Undefined when its processor was not polled. */
  payments: readonly ProcessorPayment[] | undefined;
  transfers: readonly LedgerTransfer[];
}

/** Does it move money? Holds and their voiding do not. */
export const isMove = ({ phase }: Pick<LedgerTransfer, 'phase'>) =>
  phase === 'posted' || phase === 'post';

/** Does it credit a top-up's money to a wallet? */
export const isCredit = ({ phase, kind }: Pick<LedgerTransfer, 'phase' | 'kind'>) =>
  isMove({ phase }) && (kind === 'topup-card' || kind === 'topup-pix' || kind === 'topup-link');

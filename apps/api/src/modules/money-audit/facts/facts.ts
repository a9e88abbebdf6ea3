import type { ORDER_STATUSES } from '@merenda/contract/orders';
import { isTopupKind } from '@merenda/domain/books/topup-kinds';
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
  owedPayments: readonly OwedPaymentRecord[];
  /** The owner of each wallet: the guardian's or the student's id by the wallet's. */
  owners: ReadonlyMap<string, string>;
  /** Automatic money of students, as the database keeps it. */
  automatic: readonly AutomaticRecord[];
  journal?: Journal | undefined;
}

/** The facts about top-ups and processors. */
export interface TopupFacts {
  /**
   * The processors that listed all their payments; top-ups of other processors are compared with
   * the ledger only.
   */
  polled: ReadonlySet<string>;
  payments: readonly ProcessorPayment[];
  topups: readonly TopupRecord[];
  /** At least every transfer of a top-up, of an order, and of a clearing account. */
  transfers: readonly LedgerTransfer[];
}

/** A payment in its processor's records, with the processor's name. */
export type ProcessorPayment = GatewayPayment & { gateway: string };

/** A top-up in our records. The processor captures its amount and the fee. */
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
  /** True when an agreement charged the top-up. */
  isAgreed: boolean;
  /** The wallet that gets a share whose own wallet is closed. */
  guardianWallet: string;
  shares: readonly TopupShare[];
  refunds: readonly RefundRecord[];
}

interface TopupShare {
  wallet: string;
  amountMinor: bigint;
  /**
   * True for the guardian's own wallet, or the wallet of the share's student of the same company.
   */
  isTheirs: boolean;
  /** The time when the wallet was closed; absent while it is open. */
  closedAt?: Date | undefined;
}

/**
 * A refund. Its state is `pending` until the processor has answered, and `failed` when a bank
 * rejected a done refund.
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
  /** The order, refund or dispute for which the money is out; absent for money in the wallet. */
  cause?: string | undefined;
  wallet: string;
  guardian: string;
  amountMinor: bigint;
}

export interface OrderRecord {
  id: string;
  /** The accepted cart; undefined for orders without one. */
  cartId: string | undefined;
  companyId: string;
  transferId: string;
  /** The wallet of the diner. */
  wallet: string;
  /** The time when that wallet was closed; absent while it is open. */
  closedAt?: Date | undefined;
  /** The wallet that replaces a deleted student's wallet. */
  successor?: string | undefined;
  /**
   * The automatic money that paid the order, by the wallets that get it back when the order's
   * wallet is closed.
   */
  automatic: readonly { wallet: string; amountMinor: bigint }[];
  totalMinor: bigint;
  currency: string;
  status: (typeof ORDER_STATUSES)[number];
}

/** A payout. */
export interface PayoutRecord {
  id: string;
  wallet: string;
  amountMinor: bigint;
  /** True until the payout ends: its money is held. */
  isOpen: boolean;
  /** True once the payout was settled, also when the bank returned the money later. */
  isSettled: boolean;
  isReturned: boolean;
}

/** A payment of an amount owed to somebody who left. */
export interface OwedPaymentRecord {
  id: string;
  companyId: string;
  amountMinor: bigint;
  currency: string;
  payer: 'bank' | 'processor';
  /** False while a second person decides, and once it is dismissed. */
  isPaid: boolean;
}

/** One row of the ledger. */
export interface LedgerTransfer {
  id: string;
  phase: Phase;
  debit: string;
  /** The kind of the debit account: `guardian-wallet`, `clearing-card` … */
  debitKind: string;
  credit: string;
  creditKind: string;
  amountMinor: bigint;
  currency: string;
  kind: string;
  /** The transfer's top-up; the end of a hold has the hold's top-up. */
  topup: string | undefined;
  refund: string | undefined;
  dispute?: string | undefined;
  order: string | undefined;
  payout?: string | undefined;
  owedPayment?: string | undefined;
  /** The guardian of a transfer between guardian and student; `student` is the student. */
  guardian?: string | undefined;
  student?: string | undefined;
  /** The student who got another student's money. */
  recipient?: string | undefined;
  /** The hold that this transfer posts or voids. */
  hold?: string | undefined;
  createdAt: Date;
}

/** One top-up with its payments at the processor and its transfers in the ledger. */
export interface TopupCase {
  topup: TopupRecord;
  /** The processor's payments; undefined when the processor was not polled. */
  payments: readonly ProcessorPayment[] | undefined;
  transfers: readonly LedgerTransfer[];
}

/** Tells whether a transfer moves money; holds and voided holds do not. */
export const isMove = ({ phase }: Pick<LedgerTransfer, 'phase'>) =>
  phase === 'posted' || phase === 'post';

/** Tells whether a transfer credits a top-up's money to a wallet. */
export const isCredit = ({ phase, kind }: Pick<LedgerTransfer, 'phase' | 'kind'>) =>
  isMove({ phase }) && isTopupKind(kind);

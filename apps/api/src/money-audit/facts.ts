import type { Phase } from '@merenda/ledger';
import type { GatewayPayment, PaymentKind } from '../gateways/index.ts';
import type { Journal } from './journal.ts';

/**
 * What the three stores say, read independently of one another: the processors' own records, our
 * books, and what clients were told. Amounts are minor units.
 */
export interface MoneyFacts extends TopupFacts {
  orders: readonly OrderRecord[];
  /** Whose each wallet is: the guardian's or the student's id by the wallet's. */
  owners: ReadonlyMap<string, string>;
  journal?: Journal | undefined;
}

/** The part of the facts that is about top-ups and processors. */
export interface TopupFacts {
  /** The processors that told all their payments; a top-up of any other is compared with the ledger only. */
  asked: ReadonlySet<string>;
  payments: readonly ProcessorPayment[];
  topups: readonly TopupRecord[];
  /** At least every transfer of a top-up, of an order, and of a clearing account. */
  transfers: readonly LedgerTransfer[];
}

/** A payment by its processor's own records, and which processor that is. */
export type ProcessorPayment = GatewayPayment & { gateway: string };

/** A top-up as we wrote it down. Captured at the processor: its amount and the fee. */
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
  status: 'created' | 'pending' | 'paid' | 'failed' | 'expired' | 'partially_refunded' | 'refunded';
  /** The wallet that a part goes to when its own is closed. */
  guardianWallet: string;
  parts: readonly TopupPart[];
  refunds: readonly RefundRecord[];
}

interface TopupPart {
  wallet: string;
  amountMinor: bigint;
  /** Is it the guardian's own wallet, or that of the student for whom the part is, of the same company? */
  isTheirs: boolean;
  /** When the wallet was closed, if it was. */
  closedAt?: Date | undefined;
}

/**
 * Money on its way back to the card or PIX that it came from; `pending` until the processor said,
 * `failed` when it was done and its bank did not take it.
 */
export interface RefundRecord {
  id: string;
  amountMinor: bigint;
  state: 'pending' | 'done' | 'refused' | 'failed';
  /** From which wallet how much. */
  parts: readonly { wallet: string; amountMinor: bigint }[];
}

export interface OrderRecord {
  id: string;
  /** Its estimation; undefined for orders that never had one. */
  cartId: string | undefined;
  companyId: string;
  transferId: string;
  /** The wallet of whoever eats. */
  wallet: string;
  totalMinor: bigint;
  currency: string;
  status: 'open' | 'delivered' | 'cancelled';
}

/** One row of the ledger. */
export interface LedgerTransfer {
  id: string;
  phase: Phase;
  debit: string;
  /** What kind of account that is: `guardian-wallet`, `clearing-card` … */
  debitKind: string;
  credit: string;
  creditKind: string;
  amountMinor: bigint;
  currency: string;
  kind: string;
  /** What it is about; of the end of a hold, what the hold is about. */
  topup: string | undefined;
  refund: string | undefined;
  dispute?: string | undefined;
  order: string | undefined;
  /** Between whom, of a transfer between two people. */
  guardian?: string | undefined;
  student?: string | undefined;
  /** The hold that it ends. */
  hold?: string | undefined;
  createdAt: Date;
}

/** One top-up with all that the processor and the ledger have about it. */
export interface TopupCase {
  topup: TopupRecord;
  /** Undefined when its processor was not asked. */
  payments: readonly ProcessorPayment[] | undefined;
  transfers: readonly LedgerTransfer[];
}

/** Does it move money? A hold, or its release, does not. */
export const isMove = ({ phase }: Pick<LedgerTransfer, 'phase'>) =>
  phase === 'posted' || phase === 'post';

/** Does it bring a top-up's money into a wallet? */
export const isCredit = ({ phase, kind }: Pick<LedgerTransfer, 'phase' | 'kind'>) =>
  isMove({ phase }) && (kind === 'topup-card' || kind === 'topup-pix' || kind === 'topup-link');

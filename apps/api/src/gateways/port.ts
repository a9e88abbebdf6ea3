/**
 * The port to payment processors: one adapter per processor, and nothing outside `gateways/`
 * depends on which one it is. Money is in minor units, instants are UTC.
 */

import type { PaymentKind } from '@merenda/domain/payments/payment-providers';
import type { PaymentState } from '@merenda/domain/payments/payment-state';

/** The options of a call that changes something: idempotent, with a deadline, traceable. */
export interface CallOptions {
  /**
   * The same key is the same request for ever: an adapter repeats a call with the key it was given.
   */
  idempotencyKey: string;
  /** For the whole call, including repetitions. */
  deadlineMs: number;
  /** For the logs of both sides. */
  correlationId: string;
  /** Ends the call early when the process stops. */
  signal?: AbortSignal;
}

export type ReadOptions = Omit<CallOptions, 'idempotencyKey'>;

/**
 * How a call ended. Only `done` and `refused` are certain:
 * - `unreached`: no connection was made, so nothing was done;
 * - `unknown`: something was sent and no clear answer came back (timeout, 5xx, a cut connection).
 * It may have been done: poll with `getStatus`, never treat it as failed.
 */
export type GatewayResult<Value, Reason extends string = string> =
  | { outcome: 'done'; value: Value }
  | { outcome: 'refused'; reason: Reason }
  | { outcome: 'unreached' | 'unknown'; cause: string };

/** Why the payer's bank or the payer declined. */
export type DeclineReason =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'wrong_security_code'
  | 'payer_refused';

/** A payment as its processor describes it. */
export interface GatewayPayment {
  /** The processor's own id. */
  providerRef: string;
  kind: PaymentKind;
  /** Our reference, given when the payment was created. */
  reference: string;
  state: PaymentState;
  declineReason?: DeclineReason;
  amountMinor: bigint;
  capturedMinor: bigint;
  refundedMinor: bigint;
  currency: string;
  createdAt: Date;
  paidAt?: Date;
  expiresAt?: Date;
  /** A PIX paid after its expiry. */
  late: boolean;
  /** The banks' id of a paid PIX, where the processor reports it. */
  endToEndId?: string;
  /**
   * Each refund, where the processor lists them; else only the total is known. `refundedMinor` is
   * their sum without failed ones.
   */
  refunds?: readonly GatewayRefund[];
  /**
   * The processor has accepted a refund that is neither made nor failed yet: the total may rise.
   */
  refundUnderWay?: boolean;
  /** The payment's disputes, those that were won included. */
  disputes?: readonly GatewayDispute[];
}

/** A refund. An accepted one may still fail days later, finally. */
export interface GatewayRefund {
  id: string;
  /** Our reference, given with the request; undefined when the refund was not made by us. */
  reference?: string;
  amountMinor: bigint;
  state: 'accepted' | 'failed';
}

/**
 * A dispute that has taken money: while `open` or `lost` the money is gone, when `won` it is back.
 * A later answer may change the state and the amount.
 */
export interface GatewayDispute {
  id: string;
  amountMinor: bigint;
  /** A dispute in another currency than the payment's cannot be booked automatically. */
  currency: string;
  state: 'open' | 'won' | 'lost';
  /** Until when the company may answer the bank; undefined where the processor does not tell. */
  evidenceDueAt?: Date;
}

/** A card as typed. Exists only during the call that exchanges it for a token. */
export interface RawCard {
  /** Digits only. */
  number: string;
  holder: string;
  /** MMYY. */
  expiry: string;
  holderTaxIdentifier: string;
  /** The guardian's, for processors that store a card's owner. */
  holderEmail: string;
}

export interface CardToken {
  token: string;
  brand: string;
  lastFour: string;
  /** MMYY. */
  expiry: string;
  holder: string;
}

export type CardRefusal =
  | 'invalid_number'
  | 'unsupported_card'
  | 'expired_card'
  | 'idempotency_mismatch'
  | 'refused';

/** The payer's data for the processor. */
export interface Payer {
  name: string;
  email: string;
  /** E.164. */
  phone?: string | undefined;
  taxIdentifier: string | undefined;
  /** The passport number of a payer without a tax number. */
  passport?: string | undefined;
}

/**
 * The fields of every payment. `reference` is 26 to 35 letters and digits, because a PIX uses it as its
 * txid.
 */
interface NewPayment {
  reference: string;
  amountMinor: bigint;
  currency: string;
  payer: Payer;
}

export interface CardCharge extends NewPayment {
  token: string;
  /** Passed on and never stored (product:topups#security-code). Absent when none was typed. */
  securityCode?: string;
  /** True for a charge by an agreement, without the guardian present to authenticate. */
  isAgreed?: boolean;
}

export interface PixCharge extends NewPayment {
  expiresInSeconds: number;
  payeeName: string;
  payeeCity: string;
}

export interface PaymentLink extends NewPayment {
  description: string;
  /** The address to which the payer's browser is redirected afterwards. */
  returnUrl: string;
  cardType: 'card' | 'voucher';
}

export interface RefundRequest {
  providerRef: string;
  /** Our reference, which identifies it among the payment's refunds. */
  reference: string;
  amountMinor: bigint;
  reason: string;
}

/**
 * The payment that a webhook names. The event is only a hint: the payment's state is polled, never taken
 * from it. Some events name the payment only by the processor's own id.
 */
export type GatewayEvent = {
  /** The processor's own id, the same each time the event is sent. */
  id: string;
  type: string;
} & ({ reference: string } | { providerRef: string });

/**
 * A card is entered on the processor's own page, so that its number never reaches us. The page
 * redirects the guardian back with its id, with which the card is then stored.
 */
export interface CardSetup {
  begin(
    page: {
      /** The address for a guardian who entered a card: the page's id is added as `setup`. */
      returnUrl: string;
      /** The address for a guardian who entered no card. */
      cancelUrl: string;
      email: string;
    },
    options: CallOptions,
  ): Promise<GatewayResult<{ setupRef: string; redirectUrl: string; expiresAt: Date }>>;
  /** `done` with undefined when the guardian has not entered a card on that page. */
  finish(
    page: { setupRef: string },
    options: ReadOptions,
  ): Promise<GatewayResult<CardToken | undefined>>;
}

export interface PaymentGateway {
  readonly name: string;
  /** The shortest time between two polls of a payment in doubt. */
  readonly minPollIntervalMs: number;
  /** Whether a refund repeated with its key within a day is surely the same refund. */
  readonly repeatsRefunds: boolean;

  /** Where guardians enter their cards: in our form, or on the processor's page (`cardSetup`). */
  readonly cardEntry: 'form' | 'page';
  /** Absent when the processor has no such page. */
  readonly cardSetup?: CardSetup;
  /**
   * Is a card's security code asked for before a charge? Not when the processor's page has checked
   * the card.
   */
  readonly usesSecurityCode: boolean;

  /**
   * Exchanges a card for a token. Refuses every card when the processor takes cards on its page
   * only.
   */
  tokenizeCard(card: RawCard, options: CallOptions): Promise<GatewayResult<CardToken, CardRefusal>>;

  /** Deletes a card at the processor; `done` also when the processor does not have it. */
  deleteCard(token: string, options: ReadOptions): Promise<GatewayResult<undefined>>;

  /** A declined charge is `done`, with a payment whose state is `declined`. */
  chargeCard(
    charge: CardCharge,
    options: CallOptions,
  ): Promise<GatewayResult<{ payment: GatewayPayment }>>;

  createPixCharge(
    charge: PixCharge,
    options: CallOptions,
  ): Promise<GatewayResult<{ payment: GatewayPayment; pixCode: string; expiresAt: Date }>>;

  createPaymentLink(
    link: PaymentLink,
    options: CallOptions,
  ): Promise<
    GatewayResult<{ payment: GatewayPayment; redirectUrl: string; redirectQrCodeUrl: string }>
  >;

  /**
   * A payment of ours: `done` with undefined when the processor has none with this reference.
   * `createdAt` is when our record was created, just before the payment was requested.
   */
  getStatus(
    payment: { reference: string; providerRef?: string | undefined; createdAt: Date },
    options: ReadOptions,
  ): Promise<GatewayResult<GatewayPayment | undefined>>;

  refund(request: RefundRequest, options: CallOptions): Promise<GatewayResult<{ id: string }>>;

  /** The payments that the processor created from `from` up to, not including, `until`. */
  listPayments(
    period: { from: Date; until: Date; cursor?: string | undefined; limit?: number },
    options: ReadOptions,
  ): Promise<GatewayResult<{ payments: GatewayPayment[]; nextCursor?: string }>>;

  /**
   * The payments whose dispute was opened in a period, however old they are. A processor that does not know
   * when a dispute was opened returns more payments. Absent if disputes cannot be listed.
   */
  listDisputed?(
    period: { from: Date; until: Date },
    options: ReadOptions,
  ): Promise<GatewayResult<GatewayPayment[]>>;

  /** Was this body signed by the processor recently? `now` is the receiver's clock. */
  verifySignature(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
    now: Date,
  ): boolean;

  /** The events of a body with a verified signature; undefined when it cannot be read. */
  parseWebhook(rawBody: Buffer): GatewayEvent[] | undefined;

  /**
   * Tells whether events of this type are about money that goes back, by a chargeback or a refund. Only
   * they cause a question about an arrived top-up; others cost nothing.
   */
  isAboutMoneyBack(eventType: string): boolean;
}

/** The same result with its value changed, if there is one. */
export function mapDone<From, To, Reason extends string>(
  result: GatewayResult<From, Reason>,
  change: (value: From) => To,
): GatewayResult<To, Reason> {
  return result.outcome === 'done' ? { ...result, value: change(result.value) } : result;
}

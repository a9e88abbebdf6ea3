/**
 * What the product wants from whoever moves people's money. One adapter a processor; nothing outside
 * `gateways/` knows which one it is. Money is in minor units, instants are UTC.
 */

/** How a call is made: once however often it is sent, within a time, traceable. */
export interface CallOptions {
  /** The same key is the same request for ever: an adapter repeats a call with the key it came with. */
  idempotencyKey: string;
  /** The whole call, repetitions included. */
  deadlineMs: number;
  /** Ours, for both sides' logs. */
  correlationId: string;
  /** Ends the call early, as the process stops. */
  signal?: AbortSignal;
}

export type ReadOptions = Omit<CallOptions, 'idempotencyKey'>;

/**
 * How a call ended. Only `done` and `refused` are known ends:
 * - `unreached`: no connection was made, so that surely nothing was done;
 * - `unknown`: something was sent and no clear answer came back (time-out, 5xx, a cut connection).
 *   It may have been done: ask with `getStatus`, never treat it as failed.
 */
export type GatewayResult<Value, Reason extends string = string> =
  | { outcome: 'done'; value: Value }
  | { outcome: 'refused'; reason: Reason }
  | { outcome: 'unreached' | 'unknown'; cause: string };

export type PaymentKind = 'card' | 'pix' | 'link';

export type PaymentState =
  | 'pending'
  | 'paid'
  | 'partially_refunded'
  | 'refunded'
  | 'declined'
  | 'expired';

/** Why a payer's bank or the payer said no. */
export type DeclineReason =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'wrong_security_code'
  | 'payer_refused';

/** A payment as its processor tells it. */
export interface GatewayPayment {
  /** The processor's own id. */
  providerRef: string;
  kind: PaymentKind;
  /** Ours, given when the payment was made. */
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
  /** By which the banks know a PIX that was paid, where the processor tells. */
  endToEndId?: string;
  /**
   * What was given back, one by one, where the processor tells it so; else only the total is known.
   * `refundedMinor` is their sum, without those that failed.
   */
  refunds?: readonly GatewayRefund[];
  /** The processor has taken a refund and not made it yet, nor given it up: the total may rise. */
  refundUnderWay?: boolean;
  /** Each time that the payer's bank took money back, or did and gave it up again. */
  disputes?: readonly GatewayDispute[];
}

/** Money that was given back. One that was accepted may fail days later, and then for good. */
export interface GatewayRefund {
  id: string;
  /** Ours, given with the request; undefined when somebody else made it. */
  reference?: string;
  amountMinor: bigint;
  state: 'accepted' | 'failed';
}

/**
 * A chargeback: from `open` on the money is gone, until it is `won`; `lost` is for good, unless a later
 * word says otherwise. Its amount may change.
 */
export interface GatewayDispute {
  id: string;
  amountMinor: bigint;
  /** The payment's own, or nobody here can follow it. */
  currency: string;
  state: 'open' | 'won' | 'lost';
}

/** A card as it was typed. Lives as long as the one call that exchanges it for a token. */
export interface RawCard {
  /** Digits only. */
  number: string;
  holder: string;
  /** MMYY. */
  expiry: string;
  holderTaxIdentifier: string;
  /** The guardian's, where a processor writes down to whom a card belongs. */
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

/** Who pays. */
export interface Payer {
  name: string;
  email: string;
  /** E.164. */
  phone: string;
  taxIdentifier: string | undefined;
}

/** What every payment needs. `reference` is 26 to 35 letters and digits: a PIX takes it as its txid. */
interface NewPayment {
  reference: string;
  amountMinor: bigint;
  currency: string;
  payer: Payer;
}

export interface CardCharge extends NewPayment {
  token: string;
  /** Passed through, kept nowhere (decision F.5). Absent where nobody typed one. */
  securityCode?: string;
  /** It was agreed on before: nobody is there to answer the bank. */
  isAgreed?: boolean;
}

export interface PixCharge extends NewPayment {
  expiresInSeconds: number;
  payeeName: string;
  payeeCity: string;
}

export interface PaymentLink extends NewPayment {
  description: string;
  /** Where the payer's browser is sent afterwards. */
  returnUrl: string;
  cardType: 'card' | 'voucher';
}

export interface RefundRequest {
  providerRef: string;
  /** Ours, by which it is found among the payment's refunds. */
  reference: string;
  amountMinor: bigint;
  reason: string;
}

/**
 * What a webhook is about. It is a hint: the payment's state is asked for, never taken from it. Some
 * events name the payment only by the processor's own id.
 */
export type GatewayEvent = {
  /** The processor's own, the same each time the event is sent. */
  id: string;
  type: string;
} & ({ reference: string } | { providerRef: string });

/**
 * A card is given on a page of the processor's own, so that no number ever comes here. The page sends
 * the guardian back with its id, by which the card is then kept.
 */
export interface CardSetup {
  begin(
    page: {
      /** Where the guardian comes back to with a card: the page's id is added as `setup`. */
      returnUrl: string;
      /** Where the guardian comes back to without one. */
      cancelUrl: string;
      email: string;
    },
    options: CallOptions,
  ): Promise<GatewayResult<{ setupRef: string; redirectUrl: string; expiresAt: Date }>>;
  /** `done` with undefined when the guardian has not given a card on that page. */
  finish(
    page: { setupRef: string },
    options: ReadOptions,
  ): Promise<GatewayResult<CardToken | undefined>>;
}

export interface PaymentGateway {
  readonly name: string;
  /** A payment in doubt is not asked about more often than this. */
  readonly askAgainAfterMs: number;
  /** A refund that is sent again under its key, within a day, is surely the same refund there. */
  readonly repeatsRefunds: boolean;

  /** Where guardians give their cards: in our form, or on the processor's page (`cardSetup`). */
  readonly cardEntry: 'form' | 'page';
  /** Absent when the processor has no such page. */
  readonly cardSetup?: CardSetup;
  /** Is a card's security code asked for before a charge? Where its page checked the card it is not. */
  readonly usesSecurityCode: boolean;

  /** Refuses every card of a processor that takes no numbers from us. */
  tokenizeCard(card: RawCard, options: CallOptions): Promise<GatewayResult<CardToken, CardRefusal>>;

  /** Has the processor forget a card; `done` also when it knows no such card. */
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
   * How a payment of ours stands: `done` with undefined when the processor says that it has none
   * with this reference. `createdAt` is when we wrote it down, a moment before it was asked for.
   */
  getStatus(
    payment: { reference: string; providerRef?: string | undefined; createdAt: Date },
    options: ReadOptions,
  ): Promise<GatewayResult<GatewayPayment | undefined>>;

  refund(request: RefundRequest, options: CallOptions): Promise<GatewayResult<{ id: string }>>;

  /** The payments that the processor made from one instant up to, not including, another. */
  listPayments(
    period: { from: Date; until: Date; cursor?: string | undefined; limit?: number },
    options: ReadOptions,
  ): Promise<GatewayResult<{ payments: GatewayPayment[]; nextCursor?: string }>>;

  /**
   * The payments of which a dispute was opened in a period, however old they are. A processor that
   * cannot tell when tells at least those; absent where it cannot list them at all.
   */
  listDisputed?(
    period: { from: Date; until: Date },
    options: ReadOptions,
  ): Promise<GatewayResult<GatewayPayment[]>>;

  /** Did the processor write these very bytes, lately? `now` is the receiver's clock. */
  verifySignature(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
    now: Date,
  ): boolean;

  /** The events of a body whose signature was verified; undefined when it cannot be read. */
  parseWebhook(rawBody: Buffer): GatewayEvent[] | undefined;
}

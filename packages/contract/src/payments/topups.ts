import { PAYMENT_PROVIDERS } from '@merenda/domain/payments/payment-providers';
import { MAX_STUDENTS } from '@merenda/domain/people/students';
import { z } from 'zod';
import {
  amount,
  asStored,
  companyId,
  day,
  documentNumber,
  id,
  instant,
  longList,
  pageAddress,
  paging,
  positiveAmount,
  sum,
  text,
} from '../primitives.ts';
import { route } from '../route.ts';

/** The states of a top-up (product:topups#states). */
export const TOPUP_STATUSES = [
  'created',
  'pending',
  'paid',
  'failed',
  'expired',
  'partially_refunded',
  'refunded',
] as const;

/** The state of a dispute that has taken the money. */
export const disputed = z.enum(['open', 'lost']);

export const topup = z.object({
  _id: id,
  status: z.enum(TOPUP_STATUSES),
  /** The amount for the wallets. */
  value: sum,
  /** The gateway's fee charged in addition, where the company passes it on. */
  fee: sum,
});

export type Topup = z.infer<typeof topup>;

/** The result of a poll: wait on, paid, or failed. */
export const paymentResult = z.enum(['pending', 'paid', 'error']);

const company = z.object({ company: companyId });

const billingDetails = z.object({ taxIdentifierNumber: documentNumber.optional() }).optional();

/**
 * Students' shares of a top-up; the rest goes to the guardian's own wallet (product:topups#shares).
 */
const transferTopupTo = z
  .array(z.object({ user: id, value: positiveAmount }))
  .max(MAX_STUDENTS)
  .refine((parts) => new Set(parts.map((part) => part.user)).size === parts.length, {
    message: 'a student may appear once',
  })
  .optional();

const charge = {
  value: positiveAmount,
  /**
   * The fee that the guardian was shown; none when absent. A different one is refused with
   * `fee_changed`.
   */
  fee: amount.optional(),
  walletId: id,
  billingDetails,
  transferTopupTo,
};

/** The body of a top-up by card, once or every month. */
export const cardCharge = z.object({
  ...charge,
  paymentCard: z.object({
    cardId: id,
    /** Required where the gateway has `asksSecurityCode`, ignored elsewhere. */
    securityNumber: z
      .string()
      .regex(/^\d{3,4}$/)
      .optional(),
  }),
});

export const topupByCard = route({
  method: 'POST',
  url: '/companies/:company/wallets/card-topup',
  access: 'guardian',
  names: {
    'params.company': 'company',
    'body.walletId': 'own',
    'body.transferTopupTo[].user': { student: 'see' },
    'body.paymentCard.cardId': 'own',
  },
  movesMoney: true,
  stepUp: false,
  confirmed: false,
  summary: 'Charges a kept card and credits the wallets',
  schema: {
    params: company,
    body: cardCharge,
    response: { 200: z.object({ topup }) },
  },
});

export const createPixTopup = route({
  method: 'POST',
  url: '/companies/:company/wallets/pix-topup/create',
  access: 'guardian',
  names: {
    'params.company': 'company',
    'body.cardData.walletId': 'own',
    'body.cardData.transferTopupTo[].user': { student: 'see' },
  },
  movesMoney: true,
  stepUp: false,
  confirmed: false,
  summary: 'Creates a PIX charge: its code is valid until expiresAt',
  schema: {
    params: company,
    body: z.object({ cardData: z.object(charge) }),
    response: {
      200: z.object({
        pixCode: z.string(),
        expiresAt: instant,
        /** The time until `expiresAt` by the server's clock, for payers whose own clock is wrong. */
        leftSeconds: z.number().int().min(0).optional(),
        topup,
      }),
    },
  },
});

export const checkPixTopup = route({
  method: 'POST',
  url: '/companies/:company/wallets/pix-topup/check',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.company': 'company', 'body.cardData.walletId': 'own' },
  summary: 'How the wallet’s latest PIX charge stands',
  schema: {
    params: company,
    body: z.object({ cardData: z.object({ walletId: id }) }),
    response: { 200: z.object({ result: paymentResult, topup }) },
  },
});

/** The body of a payment link. */
const linkCharge = z.object({ ...charge, cardType: z.enum(['card', 'voucher']).default('card') });

export const createPaymentLink = route({
  method: 'POST',
  url: '/companies/:company/wallets/payment-link-topup',
  access: 'guardian',
  names: {
    'params.company': 'company',
    'body.cardData.walletId': 'own',
    'body.cardData.transferTopupTo[].user': { student: 'see' },
  },
  movesMoney: true,
  stepUp: false,
  confirmed: false,
  summary: 'Creates a payment link at the company’s link provider',
  schema: {
    params: company,
    body: z.object({ cardData: linkCharge }),
    response: {
      200: z.object({
        orderId: z.string(),
        message: z.string(),
        /** The accepted request, without the payer's tax number. */
        request: asStored(linkCharge.omit({ billingDetails: true })),
        /** The charged amount: value and fee. */
        total: sum,
        payment: z.object({ redirectUrl: pageAddress }),
        redirectQrCodeUrl: z.string(),
        status: z.object({ result: paymentResult }),
        topup,
      }),
    },
  },
});

export const confirmPaymentLink = route({
  method: 'POST',
  url: '/companies/:company/wallets/payment-link-topup/confirm',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.company': 'company' },
  summary: 'How a payment link stands',
  schema: {
    params: company,
    body: z.object({ cardData: z.object({ orderId: text(1, 80) }) }),
    response: { 200: z.object({ status: z.object({ result: paymentResult }), topup }) },
  },
});

/** A top-up as a wallet transaction (product:topups#wallet-transaction). */
export const walletTopup = z.object({
  _id: id,
  createdAt: instant,
  /** The amount for the wallets, without the fee. */
  total: sum,
  fee: sum,
  status: z.enum(TOPUP_STATUSES),
  disputed: disputed.optional(),
  paymentServiceProvider: z.enum(PAYMENT_PROVIDERS),
  card: z
    .object({ lastDigits: z.string(), paymentAuthorizer: z.object({ name: z.string() }) })
    .optional(),
  /** The code of an open PIX charge; it can be paid until `expiresAt`. */
  pix: z.object({ code: z.string(), expiresAt: instant }).optional(),
  parts: z.array(z.object({ wallet: id, name: z.string(), value: sum })),
});

export const listWalletTopups = route({
  method: 'GET',
  url: '/responsible-users/:id/wallet-topups',
  access: 'guardian',
  names: { 'params.id': 'self', 'query.before': 'own' },
  summary: 'The guardian’s top-ups, newest first',
  schema: {
    params: z.object({ id }),
    querystring: z.object({
      ...paging(20),
      /** Only top-ups older than this one, the last of the page before. */
      before: id.optional(),
      since: day.optional(),
      until: day.optional(),
      /** Only top-ups paid with a kept card. */
      paidBy: z.enum(['card']).optional(),
      /**
       * Only the top-up of the request with this Idempotency-Key, for a client that lost its
       * answer.
       */
      key: text(1, 255).optional(),
    }),
    response: { 200: longList(walletTopup) },
  },
});

import { PAYMENT_PROVIDERS } from '@merenda/domain/payment-providers';
import { z } from 'zod';
import { amount, day, id, instant, list, paging, positiveAmount, text } from './primitives.ts';
import { route } from './route.ts';

/** States of a top-up (decision E.6). */
export const TOPUP_STATUSES = [
  'created',
  'pending',
  'paid',
  'failed',
  'expired',
  'partially_refunded',
  'refunded',
] as const;

/** The payer's bank took the money back: for now, or for good. */
export const disputed = z.enum(['open', 'lost']);

export const topup = z.object({
  _id: id,
  status: z.enum(TOPUP_STATUSES),
  /** What the wallets get. */
  value: amount,
  /** What was charged on top: the gateway's fee, where the company passes it on. */
  fee: amount,
});

export type Topup = z.infer<typeof topup>;

/** What a poll learns: keep waiting, paid, or over. */
export const paymentResult = z.enum(['pending', 'paid', 'error']);

const company = z.object({ company: text(1, 64) });

const billingDetails = z.object({ taxIdentifierNumber: text(3, 40).optional() }).optional();

/** Parts of a top-up for students; what they leave over goes to the own wallet (decision A.9). */
const transferTopupTo = z
  .array(z.object({ user: id, value: positiveAmount }))
  .max(50)
  .refine((parts) => new Set(parts.map((part) => part.user)).size === parts.length, {
    message: 'a student may appear once',
  })
  .optional();

const charge = {
  value: positiveAmount,
  /** The fee that the guardian was shown; none when absent. Any other one is `fee_changed`. */
  fee: amount.optional(),
  walletId: id,
  billingDetails,
  transferTopupTo,
};

/** What a top-up by card asks for, now or every month. */
export const cardCharge = z.object({
  ...charge,
  paymentCard: z.object({
    cardId: id,
    /** Needed where the way to pay says so (`asksSecurityCode`), passed over elsewhere. */
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
  movesMoney: true,
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
  movesMoney: true,
  summary: 'Creates a PIX charge: its code is valid until expiresAt',
  schema: {
    params: company,
    body: z.object({ cardData: z.object(charge) }),
    response: { 200: z.object({ pixCode: z.string(), expiresAt: instant, topup }) },
  },
});

export const checkPixTopup = route({
  method: 'POST',
  url: '/companies/:company/wallets/pix-topup/check',
  access: 'guardian',
  summary: 'How the wallet’s latest PIX charge stands',
  schema: {
    params: company,
    body: z.object({ cardData: z.object({ walletId: id }) }),
    response: { 200: z.object({ result: paymentResult, topup }) },
  },
});

/** What a payment link is asked for. */
const linkCharge = z.object({ ...charge, cardType: z.enum(['card', 'voucher']).default('card') });

export const createPaymentLink = route({
  method: 'POST',
  url: '/companies/:company/wallets/payment-link-topup',
  access: 'guardian',
  movesMoney: true,
  summary: 'Creates a payment link at the company’s link provider',
  schema: {
    params: company,
    body: z.object({ cardData: linkCharge }),
    response: {
      200: z.object({
        orderId: z.string(),
        message: z.string(),
        /** What was asked for, as it was taken; the payer's tax number stays out of it. */
        request: linkCharge.omit({ billingDetails: true }),
        /** What is paid: value and fee. */
        total: amount,
        payment: z.object({ redirectUrl: z.url() }),
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
  summary: 'How a payment link stands',
  schema: {
    params: company,
    body: z.object({ cardData: z.object({ orderId: text(1, 80) }) }),
    response: { 200: z.object({ status: z.object({ result: paymentResult }), topup }) },
  },
});

/** A top-up as a wallet transaction (spec 1 §3 "Wallet transaction"). */
export const walletTopup = z.object({
  _id: id,
  createdAt: instant,
  /** What the wallets got, without the fee. */
  total: amount,
  fee: amount,
  status: z.enum(TOPUP_STATUSES),
  disputed: disputed.optional(),
  paymentServiceProvider: z.enum(PAYMENT_PROVIDERS),
  card: z
    .object({ lastDigits: z.string(), paymentAuthorizer: z.object({ name: z.string() }) })
    .optional(),
  parts: z.array(z.object({ wallet: id, name: z.string(), value: amount })),
});

export const listWalletTopups = route({
  method: 'GET',
  url: '/responsible-users/:id/wallet-topups',
  access: 'guardian',
  summary: 'The guardian’s top-ups, newest first',
  schema: {
    params: z.object({ id }),
    querystring: z.object({
      ...paging(20),
      since: day.optional(),
      until: day.optional(),
      /** Only what a request with this Idempotency-Key began: for whoever lost its answer. */
      key: text(1, 255).optional(),
    }),
    response: { 200: list(walletTopup) },
  },
});

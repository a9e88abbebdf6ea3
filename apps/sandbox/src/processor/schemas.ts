import { isCurrencyCode } from '@merenda/domain/money/currencies';
import { isTxid } from '@merenda/domain/payments/br-code';
import { DAY_SECONDS } from '@merenda/domain/time/spans';
import { z } from 'zod';

/** A limit above any amount of the product, and far below the largest exact JSON integer. */
const MAX_AMOUNT_MINOR = 10_000_000_000;

/** The maximum of a PIX code: one million reais. */
const MAX_PIX_MINOR = 100_000_000;

/** Integer minor units, as a JSON integer or as a string of digits. */
export const amountMinor = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,11}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(MAX_AMOUNT_MINOR));

const currency = z.string().refine(isCurrencyCode, { message: 'not a known currency code' });
const reference = z.string().min(1).max(200);
const metadata = z
  .record(z.string().max(64), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 20, { message: 'at most 20 entries' })
  .default({});
const expiry = z.string().regex(/^(0[1-9]|1[0-2])\d{2}$/, 'must be MMYY');
const httpUrl = z.url({ protocol: /^https?$/ }).max(2_000);

/** The body of POST /v1/tokens, the only input with a card number. */
export const tokenSchema = z.strictObject({
  number: z
    .string()
    .max(40)
    .transform((text) => text.replace(/[ -]/g, ''))
    .pipe(z.string().regex(/^\d{13,19}$/, 'must have 13 to 19 digits')),
  holder: z.string().trim().min(1).max(100),
  expiry,
  authorizerId: z.string().max(100).optional(),
});

export const chargeSchema = z.strictObject({
  token: z.string().min(1).max(100),
  cvv: z
    .string()
    .regex(/^\d{3,4}$/, 'must have 3 or 4 digits')
    .optional(),
  amountMinor,
  currency,
  reference,
  metadata,
});

export const pixChargeSchema = z.strictObject({
  amountMinor: amountMinor.pipe(z.int().max(MAX_PIX_MINOR)),
  currency: z.literal('BRL'),
  txid: z.string().refine(isTxid, 'must have 26 to 35 letters and digits'),
  expiresInSeconds: z.int().min(1).max(DAY_SECONDS).default(300),
  payeeName: z.string().trim().min(1).max(100),
  payeeCity: z.string().trim().min(1).max(100),
  reference,
  metadata,
});

export const paymentLinkSchema = z.strictObject({
  amountMinor,
  currency,
  reference,
  description: z.string().max(200).default(''),
  returnUrl: httpUrl.optional(),
  cardType: z.string().max(50).optional(),
  expiresInSeconds: z
    .int()
    .min(1)
    .max(30 * DAY_SECONDS)
    .default(DAY_SECONDS),
  metadata,
});

export const cardSetupSchema = z.strictObject({ returnUrl: httpUrl, cancelUrl: httpUrl });

export const refundSchema = z.strictObject({
  paymentId: z.string().min(1).max(100),
  amountMinor,
  reason: z.string().max(500).default(''),
  reference: reference.optional(),
});

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** GET /v1/payments: by reference, or by time of creation. */
export const listSchema = z
  .strictObject({
    reference: reference.optional(),
    from: instant.optional(),
    to: instant.optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(100),
    after: z
      .string()
      .regex(/^\d{1,15}$/, 'must be a cursor of an earlier answer')
      .transform(Number)
      .default(0),
  })
  .refine((query) => query.reference !== undefined || query.from !== undefined, {
    message: 'either reference or from is needed',
    path: ['reference'],
  });

/** GET /v1/disputed-payments: by the time at which a dispute was opened. */
export const disputedSchema = z.strictObject({ from: instant, to: instant });

export type TokenInput = z.infer<typeof tokenSchema>;
export type ChargeInput = z.infer<typeof chargeSchema>;
export type PixChargeInput = z.infer<typeof pixChargeSchema>;
export type PaymentLinkInput = z.infer<typeof paymentLinkSchema>;
export type CardSetupInput = z.infer<typeof cardSetupSchema>;
export type RefundInput = z.infer<typeof refundSchema>;
export type DisputedInput = z.infer<typeof disputedSchema>;
export type ListInput = z.infer<typeof listSchema>;

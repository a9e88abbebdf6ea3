import { z } from 'zod';
import { file } from './file.ts';
import { amount, id, instant } from './primitives.ts';
import { route } from './route.ts';
import { disputed, TOPUP_STATUSES } from './topups.ts';

/** What charges without the guardian at hand: what was agreed on before. */
export const AGREEMENTS = ['monthly', 'automatic'] as const;

/** One wallet's share of a top-up. */
const receiptPart = z.object({
  wallet: id,
  /** The student whose wallet it is; absent for the guardian's own. */
  user: id.optional(),
  name: z.string(),
  value: amount,
});

/** A top-up as its guardian can show it to anybody: who paid what, how, when, and for whom. */
export const receipt = z.object({
  _id: id,
  /** What people call it by, on paper and on the telephone. */
  number: z.string(),
  status: z.enum(TOPUP_STATUSES),
  disputed: disputed.optional(),
  createdAt: instant,
  paidAt: instant.optional(),
  /** The money came after its code had expired, or after the payment had been given up. */
  paidLate: z.boolean(),
  /** To the wallets: the parts' sum. */
  value: amount,
  /** What the processor's fee added to it. */
  fee: amount,
  /** What was charged: value and fee. */
  total: amount,
  /** What has gone back to where it came from since. */
  refunded: amount,
  currency: z.string(),
  payer: z.string(),
  company: z.string(),
  /** Present when the guardian had agreed to it before. */
  agreement: z.enum(AGREEMENTS).optional(),
  method: z.object({
    kind: z.enum(['card', 'pix', 'link']),
    card: z.object({ brand: z.string(), lastDigits: z.string() }).optional(),
    /** By which the banks know a PIX, where the processor tells. */
    endToEndId: z.string().optional(),
    /** What a PIX was called when it was asked for. */
    txid: z.string().optional(),
    /** By which the payment page knows a link's order. */
    orderId: z.string().optional(),
  }),
  parts: z.array(receiptPart),
});

export type Receipt = z.infer<typeof receipt>;

const ofTopup = z.object({ id, topupId: id });

export const getReceipt = route({
  method: 'GET',
  url: '/responsible-users/:id/receipts/:topupId',
  access: 'guardian',
  summary: 'A top-up’s receipt, or how it stands when it was not paid',
  schema: { params: ofTopup, response: { 200: receipt } },
});

export const getReceiptPdf = route({
  method: 'GET',
  url: '/responsible-users/:id/receipts/:topupId/pdf',
  access: 'guardian',
  summary: 'The receipt of a paid top-up as a PDF',
  schema: { params: ofTopup, response: { 200: file('application/pdf') } },
});

export const emailReceipt = route({
  method: 'POST',
  url: '/responsible-users/:id/receipts/:topupId/email',
  access: 'guardian',
  summary: 'Sends the receipt of a paid top-up to the guardian’s own address once more',
  schema: { params: ofTopup, response: { 204: z.null() } },
});

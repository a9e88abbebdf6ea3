import { PAYMENT_KINDS } from '@merenda/domain/payments/payment-providers';
import { z } from 'zod';
import { file } from '../file.ts';
import { currency, id, instant, sum } from '../primitives.ts';
import { route } from '../route.ts';
import { disputed, TOPUP_STATUSES } from './topups.ts';

/** The kinds of agreement, by which a card is charged without the guardian present. */
export const AGREEMENTS = ['monthly', 'automatic'] as const;

/** One wallet's share of a top-up. */
const receiptPart = z.object({
  wallet: id,
  /** The student whose wallet it is; absent for the guardian's own. */
  user: id.optional(),
  name: z.string(),
  value: sum,
});

/** A guardian's proof of a top-up: payer, amounts, payment kind, time and recipients. */
export const receipt = z.object({
  _id: id,
  /** The number to quote on paper and on the telephone. */
  number: z.string(),
  status: z.enum(TOPUP_STATUSES),
  disputed: disputed.optional(),
  createdAt: instant,
  paidAt: instant.optional(),
  /** The payment arrived after its code had expired or the top-up had been given up. */
  paidLate: z.boolean(),
  /** The sum of the shares. */
  value: sum,
  /** The fee added for the processor. */
  fee: sum,
  /** The charged amount: value and fee. */
  total: sum,
  refunded: sum,
  currency,
  payer: z.string(),
  company: z.string(),
  /** The agreement that charged it, if one did. */
  agreement: z.enum(AGREEMENTS).optional(),
  method: z.object({
    kind: z.enum(PAYMENT_KINDS),
    card: z.object({ brand: z.string(), lastDigits: z.string() }).optional(),
    /** The banks' id of a PIX, where the processor reports it. */
    endToEndId: z.string().optional(),
    /** The transaction id of a PIX charge. */
    txid: z.string().optional(),
    /** The id of a link's order on the payment page. */
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
  names: { 'params.id': 'self', 'params.topupId': 'own' },
  summary: 'A top-up’s receipt, or how it stands when it was not paid',
  schema: { params: ofTopup, response: { 200: receipt } },
});

export const getReceiptPdf = route({
  method: 'GET',
  url: '/responsible-users/:id/receipts/:topupId/pdf',
  access: 'guardian',
  names: { 'params.id': 'self', 'params.topupId': 'own' },
  summary: 'The receipt of a paid top-up as a PDF',
  schema: { params: ofTopup, response: { 200: file('application/pdf') } },
});

export const emailReceipt = route({
  method: 'POST',
  url: '/responsible-users/:id/receipts/:topupId/email',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.id': 'self', 'params.topupId': 'own' },
  summary: 'Sends the receipt of a paid top-up to the guardian’s own address once more',
  schema: { params: ofTopup, response: { 204: z.null() } },
});

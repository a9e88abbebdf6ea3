import { PAYMENT_PROVIDERS } from '@merenda/domain/payment-providers';
import { REFUND_OBSTACLES } from '@merenda/domain/topup-refund';
import { z } from 'zod';
import { amount, id, instant, positiveAmount } from './primitives.ts';
import { route } from './route.ts';

const params = z.object({ id, topupId: id });

/** A wallet's share; `name` is whose wallet it is. */
const share = z.object({ wallet: id, name: z.string(), value: amount });

/**
 * Money of a top-up that goes back to the card or account that paid it. `pending`: the processor has
 * not said yet; the money is held meanwhile. `refused`: it is in the wallets again. `failed`: the
 * processor had accepted it, its bank did not take the money, and it is in the wallets again.
 */
export const topupRefund = z.object({
  _id: id,
  createdAt: instant,
  value: amount,
  status: z.enum(['pending', 'done', 'refused', 'failed']),
  concludedAt: instant.optional(),
  parts: z.array(share),
});

export type TopupRefund = z.infer<typeof topupRefund>;

/** What can be given back of a top-up now, and what was. */
export const refundStanding = z.object({
  /** At most this much now; 0 with an `obstacle`. */
  refundable: amount,
  obstacle: z.enum(REFUND_OBSTACLES).optional(),
  /** Until when, where the money has arrived. */
  until: instant.optional(),
  paymentServiceProvider: z.enum(PAYMENT_PROVIDERS),
  card: z
    .object({ lastDigits: z.string(), paymentAuthorizer: z.object({ name: z.string() }) })
    .optional(),
  /** What the processor keeps: it was paid on top of the top-up and does not come back. */
  fee: amount,
  /** Which wallets give how much at most, in the order in which it is taken. */
  sources: z.array(share),
  /** Newest first. */
  refunds: z.array(topupRefund),
});

export type RefundStanding = z.infer<typeof refundStanding>;

export const getRefunds = route({
  method: 'GET',
  url: '/responsible-users/:id/wallet-topups/:topupId/refunds',
  access: 'guardian',
  summary: 'What can be given back of a top-up now, and what was given back',
  schema: { params, response: { 200: refundStanding } },
});

export const createRefund = route({
  method: 'POST',
  url: '/responsible-users/:id/wallet-topups/:topupId/refunds',
  access: 'guardian',
  movesMoney: true,
  summary: 'Gives money of a top-up back to the card or account that paid it',
  schema: {
    params,
    body: z.object({ value: positiveAmount }),
    response: { 201: topupRefund },
  },
});

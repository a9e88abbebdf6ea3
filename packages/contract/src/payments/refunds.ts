import { PAYMENT_PROVIDERS } from '@merenda/domain/payments/payment-providers';
import { REFUND_OBSTACLES } from '@merenda/domain/payments/topup-refund';
import { z } from 'zod';
import { id, instant, positiveAmount, sum } from '../primitives.ts';
import { route } from '../route.ts';

const params = z.object({ id, topupId: id });

/** A wallet's share; `name` is the name of the wallet's guardian or student. */
const share = z.object({ wallet: id, name: z.string(), value: sum });

/**
 * A refund of a top-up to the card or account that paid it. `pending`: the processor has not
 * decided yet, the money is held. `refused`: the money is in the wallets again. `failed`: the
 * processor accepted it, the payer's bank rejected it, and the money is in the wallets again.
 */
export const topupRefund = z.object({
  _id: id,
  createdAt: instant,
  value: sum,
  status: z.enum(['pending', 'done', 'refused', 'failed']),
  settledAt: instant.optional(),
  parts: z.array(share),
});

export type TopupRefund = z.infer<typeof topupRefund>;

/** The refund eligibility of a top-up, and its refunds. */
export const refundEligibility = z.object({
  /** The most that can be refunded now; 0 with an `obstacle`. */
  refundable: sum,
  obstacle: z.enum(REFUND_OBSTACLES).optional(),
  /** The end of the time for refunds; absent before the top-up is paid. */
  until: instant.optional(),
  paymentServiceProvider: z.enum(PAYMENT_PROVIDERS),
  card: z
    .object({ lastDigits: z.string(), paymentAuthorizer: z.object({ name: z.string() }) })
    .optional(),
  /** The processor's fee, which is not refunded. */
  fee: sum,
  /** The most that each wallet can give, in the order of taking. */
  sources: z.array(share),
  /** Newest first. */
  refunds: z.array(topupRefund),
});

export type RefundEligibility = z.infer<typeof refundEligibility>;

export const getRefunds = route({
  method: 'GET',
  url: '/responsible-users/:id/wallet-topups/:topupId/refunds',
  access: 'guardian',
  names: { 'params.id': 'self', 'params.topupId': 'own' },
  summary: 'What can be given back of a top-up now, and what was given back',
  schema: { params, response: { 200: refundEligibility } },
});

export const createRefund = route({
  method: 'POST',
  url: '/responsible-users/:id/wallet-topups/:topupId/refunds',
  access: 'guardian',
  names: { 'params.id': 'self', 'params.topupId': 'own' },
  movesMoney: true,
  stepUp: true,
  confirmed: true,
  summary: 'Gives money of a top-up back to the card or account that paid it',
  schema: {
    params,
    body: z.object({ value: positiveAmount }),
    response: { 201: topupRefund },
  },
});

import { PAYMENT_KINDS } from '@merenda/domain/payments/payment-providers';
import type { PaymentState } from '@merenda/domain/payments/payment-state';
import { z } from 'zod';
import type { DeclineReason, GatewayPayment, GatewayRefund } from '../port.ts';

const instant = z.iso.datetime().transform((text) => new Date(text));
const minor = z.int().transform(BigInt);

const STATES: Record<string, PaymentState> = {
  created: 'pending',
  pending: 'pending',
  paid: 'paid',
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
  declined: 'declined',
  expired: 'expired',
};

const DECLINES: Record<string, DeclineReason> = {
  card_declined: 'declined',
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'wrong_security_code',
  payer_refused: 'payer_refused',
};

const givenBackShape = z
  .object({
    id: z.string().min(1),
    amountMinor: minor,
    reference: z.string().nullable(),
    state: z.enum(['accepted', 'failed']),
  })
  .transform(
    ({ reference, ...same }): GatewayRefund => ({ ...same, ...(reference ? { reference } : {}) }),
  );

const disputeShape = z.object({
  id: z.string().min(1),
  amountMinor: minor,
  currency: z.string(),
  state: z.enum(['open', 'won', 'lost']),
  evidenceDueAt: instant,
});

/** A payment of the sandbox as a GatewayPayment. */
export const paymentShape = z
  .object({
    id: z.string().min(1),
    kind: z.enum(PAYMENT_KINDS),
    status: z.enum(Object.keys(STATES) as [string, ...string[]]),
    code: z.string().nullable(),
    amountMinor: minor,
    capturedMinor: minor,
    refundedMinor: minor,
    currency: z.string(),
    reference: z.string(),
    createdAt: instant,
    paidAt: instant.nullable(),
    expiresAt: instant.nullable(),
    late: z.boolean(),
    pix: z.object({ endToEndId: z.string().nullish() }).nullish(),
    refunds: z.array(givenBackShape),
    disputes: z.array(disputeShape),
  })
  .transform(({ id, status, code, paidAt, expiresAt, pix, ...same }): GatewayPayment => {
    const state = STATES[status] ?? 'pending';
    return {
      ...same,
      providerRef: id,
      state,
      ...(state === 'declined' ? { declineReason: DECLINES[code ?? ''] ?? 'declined' } : {}),
      ...(paidAt ? { paidAt } : {}),
      ...(expiresAt ? { expiresAt } : {}),
      ...(pix?.endToEndId ? { endToEndId: pix.endToEndId } : {}),
    };
  });

export const chargeShape = paymentShape.transform((payment) => ({ payment }));

export const tokenShape = z.object({
  token: z.string().min(1),
  brand: z.string().min(1),
  lastFour: z.string().regex(/^\d{4}$/),
  expiry: z.string().regex(/^\d{4}$/),
  holder: z.string(),
});

export const newSetupShape = z
  .object({ id: z.string().min(1), url: z.url(), expiresAt: instant })
  .transform(({ id, url, expiresAt }) => ({ setupRef: id, redirectUrl: url, expiresAt }));

/** The card that was entered on the page, if any. */
export const setupShape = z
  .object({ card: tokenShape.nullable() })
  .transform(({ card }) => card ?? undefined);

export const pixShape = z
  .object({ brCode: z.string().min(1), expiresAt: instant, payment: paymentShape })
  .transform(({ brCode, ...rest }) => ({ pixCode: brCode, ...rest }));

export const linkShape = z.object({
  redirectUrl: z.url(),
  redirectQrCodeUrl: z.url(),
  payment: paymentShape,
});

/** An answer without a body. */
export const nothingShape = z.undefined();

export const refundShape = z.object({ id: z.string().min(1) });

export const listShape = z.object({
  payments: z.array(paymentShape),
  nextCursor: z.string().nullable(),
});

export const errorShape = z.object({ error: z.object({ code: z.string() }) });

export const disputedShape = z.object({ payments: z.array(paymentShape) });

/** One event per body; only its payment's reference is used. */
export const eventShape = z
  .object({
    id: z.string().min(1).max(200),
    type: z.string().min(1).max(100),
    data: z.object({ payment: z.object({ reference: z.string().max(200) }) }),
  })
  .transform(({ id, type, data }) => ({ id, type, reference: data.payment.reference }));

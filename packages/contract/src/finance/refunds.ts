import { MAX_REASON, MIN_REASON } from '@merenda/domain/forms/reasons';
import { MAX_SEARCH } from '@merenda/domain/forms/search';
import { PAYMENT_PROVIDERS } from '@merenda/domain/payments/payment-providers';
import { REFUND_OBSTACLES } from '@merenda/domain/payments/topup-refund';
import { z } from 'zod';
import { topupRefund } from '../payments/refunds.ts';
import { disputed, TOPUP_STATUSES } from '../payments/topups.ts';
import {
  id,
  instant,
  keyset,
  keysetPage,
  lines,
  positiveAmount,
  sum,
  text,
} from '../primitives.ts';
import { route } from '../route.ts';
import { ofCompany } from './company.ts';

// Operators' refunds of top-ups (product:console-finance#refunds).

/** `waiting`: a second person decides. `dismissed`: nobody did. Others as a guardian's refund. */
export const OPERATOR_REFUND_STATUSES = [
  'waiting',
  ...topupRefund.shape.status.options,
  'dismissed',
] as const;

const payer = z.object({ _id: id, name: z.string() });

const operatorRefund = z.object({
  _id: id,
  topup: id,
  ...ofCompany,
  createdAt: instant,
  status: z.enum(OPERATOR_REFUND_STATUSES),
  value: sum,
  guardian: payer,
  paymentServiceProvider: z.enum(PAYMENT_PROVIDERS),
  settledAt: instant.optional(),
  /** An operator's request for it; absent for a guardian's own refund. */
  asked: z
    .object({
      reason: z.string(),
      by: z.string(),
      /** The signed-in operator asked for it, and so cannot be the second person. */
      isOwn: z.boolean(),
      seconded: z.string().optional(),
    })
    .optional(),
});

const operatorTopup = z.object({
  _id: id,
  ...ofCompany,
  paidAt: instant,
  status: z.enum(TOPUP_STATUSES),
  value: sum,
  guardian: payer,
  paymentServiceProvider: z.enum(PAYMENT_PROVIDERS),
  gateway: z.string(),
  reference: z.string(),
  disputed: disputed.optional(),
});

const params = z.object({ id });
const named = { access: 'operator', right: 'refunds.create' } as const;

export const listOperatorRefunds = route({
  ...named,
  method: 'GET',
  url: '/operator/refunds',
  touches: 'scope',
  summary: 'Refunds of top-ups, newest first, those that wait for a second person included',
  schema: {
    querystring: z.object({
      ...keyset(50),
      status: z.enum(OPERATOR_REFUND_STATUSES).optional(),
      id: id.optional(),
    }),
    response: { 200: keysetPage(operatorRefund) },
  },
});

export const findOperatorTopups = route({
  method: 'GET',
  url: '/operator/topups',
  access: 'operator',
  right: 'payments.see',
  touches: 'scope',
  summary: 'Top-ups that arrived, newest first, found by their number or by the guardian',
  schema: {
    querystring: z.object({
      ...keyset(50),
      /** A number, a reference, a processor’s number, an e-mail address, or part of a name. */
      q: text(2, MAX_SEARCH).optional(),
    }),
    response: { 200: keysetPage(operatorTopup) },
  },
});

export const findRefundable = route({
  ...named,
  method: 'GET',
  url: '/operator/topups/:id/refunds',
  touches: { 'params.id': 'topup' },
  summary: 'A top-up with what can be given back of it now, and what was',
  schema: {
    params,
    response: {
      200: operatorTopup.extend({
        /** The most that can be given back now; 0 with an `obstacle`. */
        refundable: sum,
        obstacle: z.enum(REFUND_OBSTACLES).optional(),
        until: instant,
        /** From this amount on a second person decides; 0 if always. */
        fourEyesFrom: sum,
        /** The sum that the guardian has been given within the days that count together. */
        givenLately: sum,
        refunds: z.array(operatorRefund),
      }),
    },
  },
});

export const createOperatorRefund = route({
  ...named,
  method: 'POST',
  url: '/operator/topups/:id/refunds',
  touches: { 'params.id': 'topup' },
  summary: 'Gives money of a top-up back; from the company’s amount on a second person decides',
  schema: {
    params,
    body: z.object({
      /** The caller’s: the same one again is the same refund. */
      refundId: id,
      value: positiveAmount,
      /** Stored for good: it must not contain names. */
      reason: lines(MIN_REASON, MAX_REASON),
    }),
    response: { 201: operatorRefund },
  },
});

const decision = {
  ...named,
  method: 'POST',
  touches: { 'params.id': 'refund' },
  schema: { params, response: { 200: operatorRefund } },
} as const;

export const approveRefund = route({
  ...decision,
  url: '/operator/refunds/:id/approve',
  summary: 'Makes a refund that another operator asked for',
});

export const dismissRefund = route({
  ...decision,
  url: '/operator/refunds/:id/dismiss',
  summary: 'Dismisses a refund that waits for a second person',
});

import { PAYMENT_STATES } from '@merenda/domain/payments/payment-state';
import { z } from 'zod';
import { reconciliationDifference } from '../operator.ts';
import { TOPUP_STATUSES } from '../payments/topups.ts';
import { id, instant, keyset, keysetPage, sum, text } from '../primitives.ts';
import { route } from '../route.ts';

// Differences with processors, both sides beside each other (product:console-finance#differences).

/** One side's account of a payment; amounts in its currency. */
const side = z.object({
  /** A processor names any. */
  currency: z.string(),
  /** Charged, the fee included. */
  charged: sum,
  givenBack: sum,
  /** In open and lost disputes. */
  disputed: sum,
  paidAt: instant.optional(),
});

const difference = reconciliationDifference.extend({ company: z.string().optional() });

export const listDifferences = route({
  method: 'GET',
  url: '/operator/differences',
  access: 'operator',
  right: 'reconciliations.see',
  touches: 'scope',
  summary:
    'Differences with the processors, newest first: the open ones, or those that are settled',
  schema: {
    querystring: z.object({
      ...keyset(50),
      state: z.enum(['open', 'resolved']).default('open'),
      gateway: text(1, 40).optional(),
    }),
    response: { 200: keysetPage(difference) },
  },
});

export const findDifference = route({
  method: 'GET',
  url: '/operator/differences/:id',
  access: 'operator',
  right: 'reconciliations.see',
  touches: { 'params.id': 'difference' },
  summary: 'A difference with what our books and the processor say of the payment now',
  schema: {
    params: z.object({ id }),
    response: {
      200: difference.extend({
        /** Absent if no top-up of ours is known. */
        ours: side.extend({ state: z.enum(TOPUP_STATUSES) }).optional(),
        /** Absent if the processor knows no such payment, or with `isUnheard`. */
        theirs: side.extend({ state: z.enum(PAYMENT_STATES) }).optional(),
        isUnheard: z.boolean(),
      }),
    },
  },
});

import { MAX_PAYER_REFERENCE } from '@merenda/domain/forms/reasons';
import { z } from 'zod';
import {
  day,
  id,
  instant,
  keyset,
  keysetPage,
  positiveSum,
  signedAmount,
  sum,
  text,
} from '../primitives.ts';
import { route } from '../route.ts';
import { ofCompany } from './company.ts';

// Amounts owed to people who left (product:console-finance#owed).

/** The causes of money that came for a closed wallet. */
const OWED_CAUSES = ['topup', 'order', 'payout', 'student'] as const;

/** `waiting`: a second person decides. `dismissed`: nobody did. */
const OWED_PAYMENT_STATUSES = ['waiting', 'paid', 'dismissed'] as const;

/** The company's bank; for a top-up also its processor, in the processor's own pages. */
const OWED_PAYERS = ['bank', 'processor'] as const;

const owed = z.object({
  /** The top-up, order, payout or deleted student that the money is about. */
  _id: id,
  ...ofCompany,
  cause: z.enum(OWED_CAUSES),
  /** The person who left; the name is erased. A record may be about money of several: each has an amount. */
  guardian: z.object({ _id: id, leftAt: instant.optional() }),
  since: instant,
  /** The credits less the debits: 0 once it is paid. */
  value: signedAmount,
  /** A payment waits for a second person. */
  waits: z.boolean(),
});

const owedPayment = z.object({
  _id: id,
  value: sum,
  paidOn: day,
  payer: z.enum(OWED_PAYERS),
  payerReference: z.string(),
  status: z.enum(OWED_PAYMENT_STATUSES),
  createdAt: instant,
  by: z.string(),
  /** The signed-in operator entered it, and so cannot be the second person. */
  isOwn: z.boolean(),
  seconded: z.string().optional(),
});

const paidOwed = owed.extend({
  /** From this amount on a second person decides; 0 if always. */
  fourEyesFrom: sum,
  /** A second person decides, by all that the guardian has been given lately. */
  wantsSecond: z.boolean(),
  /** The newest first. */
  payments: z.array(owedPayment),
});

export const listOwed = route({
  method: 'GET',
  url: '/operator/owed',
  access: 'operator',
  right: 'books.see',
  touches: 'scope',
  summary: 'Money that came for closed wallets and is still owed, the oldest first',
  schema: {
    querystring: z.object(keyset(50)),
    response: { 200: keysetPage(owed) },
  },
});

const ofCreditor = {
  touches: { 'params.id': 'owed', 'params.guardian': 'guardian' },
} as const;

const params = z.object({ id });

/** The record, and whose money it is about. */
const creditor = params.extend({ guardian: id });

export const findOwed = route({
  method: 'GET',
  url: '/operator/owed/:id/:guardian',
  access: 'operator',
  right: 'books.see',
  ...ofCreditor,
  summary: 'An amount that is or was owed to somebody who left, with its payments',
  schema: { params: creditor, response: { 200: paidOwed } },
});

const act = {
  access: 'operator',
  right: 'owed.pay',
  by: 'person',
  method: 'POST',
} as const;

export const payOwed = route({
  ...act,
  url: '/operator/owed/:id/:guardian/payments',
  ...ofCreditor,
  summary:
    'Enters that an owed amount was paid; from the company’s amount on a second person decides',
  schema: {
    params: creditor,
    body: z.object({
      /** The caller’s: the same one again is the same payment. */
      paymentId: id,
      /** All that is owed. */
      value: positiveSum,
      paidOn: day,
      payer: z.enum(OWED_PAYERS),
      /** The payer’s name of the payment. Stored for good: it must not contain names of people. */
      payerReference: text(1, MAX_PAYER_REFERENCE),
    }),
    response: { 201: paidOwed },
  },
});

const decision = {
  ...act,
  touches: { 'params.id': 'owedPayment' },
  schema: { params, response: { 200: paidOwed } },
} as const;

export const approveOwedPayment = route({
  ...decision,
  url: '/operator/owed-payments/:id/approve',
  summary: 'Confirms a payment that another operator entered, and posts it',
});

export const dismissOwedPayment = route({
  ...decision,
  url: '/operator/owed-payments/:id/dismiss',
  summary: 'Dismisses a payment that waits for a second person',
});

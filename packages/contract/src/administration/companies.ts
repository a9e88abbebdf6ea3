import { MAX_FEE_BASIS_POINTS } from '@merenda/domain/money/fees';
import { PAYMENT_PROVIDERS } from '@merenda/domain/payments/payment-providers';
import { z } from 'zod';
import { feeRule } from '../payments/cards.ts';
import {
  amount,
  companyId,
  currency,
  day,
  instant,
  keyset,
  keysetPage,
  sum,
  version,
} from '../primitives.ts';
import { route } from '../route.ts';

// Companies, seen and changed by administrators within their scope (product:console-administration#fees).

/** A fee rule in major units (product:fees#fee-rule). */
const fee = {
  /** Hundredths of a percent. */
  basisPoints: z.number().int().min(0).max(MAX_FEE_BASIS_POINTS),
  fixed: amount,
  minimum: amount.optional(),
  maximum: amount.optional(),
};

const companyRow = z.object({
  _id: z.string(),
  name: z.string(),
  country: z.string(),
  currency,
  timeZone: z.string(),
  schools: z.number().int(),
});

/** A company with its ways to pay, each with the fee now and the one that is planned. */
const openedCompany = companyRow.extend({
  /** From which amount on a second person is asked; 0 if always. */
  fourEyes: z.object({
    from: sum,
    /** The company's own amount. */
    own: sum.optional(),
    /** The currency's amount: the own one is no higher. */
    highest: sum,
    /** An administrator asks for a higher amount; another one decides. */
    asked: z.object({ from: sum, by: z.string(), isOwn: z.boolean() }).optional(),
    version: z.string(),
  }),
  ways: z.array(
    z.object({
      provider: z.enum(PAYMENT_PROVIDERS),
      /** Nobody can begin a payment by it. */
      isOff: z.literal(true).optional(),
      /** Absent: no fee. */
      fee: feeRule.optional(),
      planned: z.object({ startsAt: instant, fee: feeRule }).optional(),
      /** Names what was read: a change of something newer is refused. */
      version: z.string(),
    }),
  ),
});

export const listCompanies = route({
  method: 'GET',
  url: '/operator/companies',
  access: 'operator',
  right: 'companies.change',
  touches: 'scope',
  summary: 'Companies within the scope, by name',
  schema: { querystring: z.object(keyset(50)), response: { 200: keysetPage(companyRow) } },
});

export const openCompany = route({
  method: 'GET',
  url: '/operator/companies/:id',
  access: 'operator',
  right: 'companies.change',
  touches: { 'params.id': 'company' },
  summary: 'A company with its ways to pay and their fees',
  schema: { params: z.object({ id: companyId }), response: { 200: openedCompany } },
});

export const switchWay = route({
  method: 'PUT',
  url: '/operator/companies/:id/ways/:provider',
  access: 'operator',
  right: 'companies.change',
  touches: { 'params.id': 'company' },
  summary: 'Switches a way to pay off, or on again; what has begun goes on',
  schema: {
    params: z.object({ id: companyId, provider: z.enum(PAYMENT_PROVIDERS) }),
    body: z.object({ isOff: z.boolean() }),
    response: { 200: openedCompany },
  },
});

export const changeFee = route({
  method: 'PUT',
  url: '/operator/companies/:id/fees/:provider',
  access: 'operator',
  right: 'companies.change',
  touches: { 'params.id': 'company' },
  summary: 'Decides the fee of a way to pay from a day on, in place of a planned one',
  schema: {
    params: z.object({ id: companyId, provider: z.enum(PAYMENT_PROVIDERS) }),
    body: z.object({
      ...fee,
      /** A day of the company's clock: its first minute, or now for today. */
      startsOn: day,
      /** The way’s `version` that was read. */
      version,
    }),
    response: { 200: openedCompany },
  },
});

export const changeFourEyes = route({
  method: 'PUT',
  url: '/operator/companies/:id/four-eyes',
  access: 'operator',
  right: 'companies.change',
  touches: { 'params.id': 'company' },
  summary:
    'Decides from which amount on a company asks for a second person; a raised one waits for another administrator',
  schema: {
    params: z.object({ id: companyId }),
    body: z.object({
      /** Absent: the currency's amount. */
      own: amount.optional(),
      version,
    }),
    response: { 200: openedCompany },
  },
});

const decision = {
  access: 'operator',
  right: 'companies.change',
  by: 'person',
  method: 'POST',
  touches: { 'params.id': 'company' },
  schema: {
    params: z.object({ id: companyId }),
    /** The `version` of the amount that was read. */
    body: z.object({ version }),
    response: { 200: openedCompany },
  },
} as const;

export const approveFourEyes = route({
  ...decision,
  url: '/operator/companies/:id/four-eyes/approve',
  summary: 'Raises the amount that another administrator asks for',
});

export const dismissFourEyes = route({
  ...decision,
  url: '/operator/companies/:id/four-eyes/dismiss',
  summary: 'Dismisses the raised amount that waits for another administrator',
});

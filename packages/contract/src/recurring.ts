import { z } from 'zod';
import { amount, day, id, list, paging, text } from './primitives.ts';
import { route } from './route.ts';
import { cardCharge } from './topups.ts';

const company = z.object({ company: text(1, 64) });

/** A monthly top-up as its guardian sees it (spec 1 §3). */
export const recurringTopup = z.object({
  _id: id,
  card: z.object({ _id: id, lastDigits: z.string(), authorizer: z.object({ name: z.string() }) }),
  value: amount,
  /** Charged on top each month: so much at most. */
  fee: amount,
  recipients: z.array(z.object({ user: id, name: z.string(), value: amount })),
  startDate: day,
  endDate: day.optional(),
  /** The last debit. */
  paidAt: day.optional(),
  nextDate: day.optional(),
  /** Why nothing is charged: another processor takes the company's cards by now. */
  pausedBy: z.enum(['processor']).optional(),
});

export type RecurringTopup = z.infer<typeof recurringTopup>;

export const listRecurring = route({
  method: 'GET',
  url: '/companies/:company/wallets/recurring-card-topups',
  access: 'guardian',
  summary: 'The guardian’s monthly top-ups that still run',
  schema: {
    params: company,
    querystring: z.object(paging(100)),
    response: { 200: list(recurringTopup) },
  },
});

export const createRecurring = route({
  method: 'POST',
  url: '/companies/:company/wallets/recurring-card-topups',
  access: 'guardian',
  movesMoney: true,
  summary: 'Agrees on a top-up a month; the first is charged on initialDate',
  schema: {
    params: company,
    body: cardCharge.extend({
      initialDate: day,
      endDate: day.optional(),
      /** A monthly top-up that ends with this: the new one is in its place. */
      replaces: id.optional(),
    }),
    response: { 201: recurringTopup },
  },
});

export const unsubscribeRecurring = route({
  method: 'PATCH',
  url: '/companies/:company/wallets/recurring-card-topups/:id/unsubscribe',
  access: 'guardian',
  summary: 'Ends a monthly top-up',
  schema: { params: company.extend({ id }), response: { 204: z.null() } },
});

import { z } from 'zod';
import { companyId, day, endDay, id, list, paging, sum } from '../primitives.ts';
import { route } from '../route.ts';
import { cardCharge } from './topups.ts';

const company = z.object({ company: companyId });

/** A monthly top-up as its guardian sees it (product:agreements#monthly-list). */
export const recurringTopup = z.object({
  _id: id,
  card: z.object({ _id: id, lastDigits: z.string(), authorizer: z.object({ name: z.string() }) }),
  value: sum,
  /** The most that is charged in addition each month. */
  fee: sum,
  recipients: z.array(z.object({ user: id, name: z.string(), value: sum })),
  startDate: day,
  endDate: endDay.optional(),
  /** The day of the last charge. */
  paidAt: day.optional(),
  nextDate: day.optional(),
  /** The reason of the pause: the company's cards go to another processor now. */
  pausedBy: z.enum(['processor']).optional(),
});

export type RecurringTopup = z.infer<typeof recurringTopup>;

export const listRecurring = route({
  method: 'GET',
  url: '/companies/:company/wallets/recurring-card-topups',
  access: 'guardian',
  names: { 'params.company': 'company' },
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
  names: {
    'params.company': 'company',
    'body.walletId': 'own',
    'body.transferTopupTo[].user': { student: 'see' },
    'body.paymentCard.cardId': 'own',
  },
  movesMoney: true,
  stepUp: false,
  confirmed: false,
  summary: 'Agrees on a top-up a month; the first is charged on initialDate',
  schema: {
    params: company,
    body: cardCharge.extend({
      initialDate: day,
      endDate: endDay.optional(),
      /** The monthly top-up that this one replaces and ends. */
      replaces: id.optional(),
    }),
    response: { 201: recurringTopup },
  },
});

export const unsubscribeRecurring = route({
  method: 'PATCH',
  url: '/companies/:company/wallets/recurring-card-topups/:id/unsubscribe',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.company': 'company', 'params.id': 'own' },
  summary: 'Ends a monthly top-up',
  schema: { params: company.extend({ id }), response: { 204: z.null() } },
});

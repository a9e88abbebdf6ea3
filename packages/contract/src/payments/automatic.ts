import { z } from 'zod';
import { companyId, id, list, paging, positiveAmount, sum } from '../primitives.ts';
import { route } from '../route.ts';
import { cardCharge } from './topups.ts';

const company = z.object({ company: companyId });
const one = company.extend({ id });

/**
 * The reasons of an automatic top-up's pause: the guardian, three failures in a row, or a deleted card. `return` is money taken out of the wallet (a withdrawal, a refund or a chargeback), `processor` a processor that no longer takes the company's cards.
 */
export const AUTOMATIC_PAUSES = ['guardian', 'failures', 'card', 'return', 'processor'] as const;

/** An automatic top-up as its guardian sees it. */
export const automaticTopup = z.object({
  _id: id,
  walletId: id,
  /** The student whose wallet is topped up; absent for the guardian's own. */
  user: z.object({ _id: id, name: z.string() }).optional(),
  card: z.object({ _id: id, lastDigits: z.string(), authorizer: z.object({ name: z.string() }) }),
  /** The balance below which it is charged. */
  threshold: sum,
  /** The amount of each top-up; `fee` is the most that is charged in addition. */
  value: sum,
  fee: sum,
  /** The most that is charged in a calendar month of the company. */
  ceiling: sum,
  /** The amount charged this month or in doubt. */
  chargedThisMonth: sum,
  pausedBy: z.enum(AUTOMATIC_PAUSES).optional(),
});

export type AutomaticTopup = z.infer<typeof automaticTopup>;

const terms = {
  threshold: positiveAmount,
  value: positiveAmount,
  fee: cardCharge.shape.fee,
  ceiling: positiveAmount,
  paymentCard: cardCharge.shape.paymentCard,
};

export const listAutomatic = route({
  method: 'GET',
  url: '/companies/:company/wallets/automatic-topups',
  access: 'guardian',
  names: { 'params.company': 'company' },
  summary: 'The guardian’s automatic top-ups, the paused ones too',
  schema: {
    params: company,
    querystring: z.object(paging(100)),
    response: { 200: list(automaticTopup) },
  },
});

export const createAutomatic = route({
  method: 'POST',
  url: '/companies/:company/wallets/automatic-topups',
  access: 'guardian',
  names: { 'params.company': 'company', 'body.walletId': 'own', 'body.paymentCard.cardId': 'own' },
  movesMoney: true,
  stepUp: false,
  confirmed: false,
  summary: 'Agrees on a top-up whenever a wallet runs low, one for each wallet',
  schema: {
    params: company,
    body: z.object({ walletId: id, ...terms }),
    response: { 201: automaticTopup },
  },
});

export const changeAutomatic = route({
  method: 'PUT',
  url: '/companies/:company/wallets/automatic-topups/:id',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: false,
  confirmed: false,
  names: { 'params.company': 'company', 'params.id': 'own', 'body.paymentCard.cardId': 'own' },
  summary: 'Agrees on other terms; what stood still for want of a good card goes on',
  schema: { params: one, body: z.object(terms), response: { 200: automaticTopup } },
});

export const pauseAutomatic = route({
  method: 'PATCH',
  url: '/companies/:company/wallets/automatic-topups/:id/pause',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.company': 'company', 'params.id': 'own' },
  summary: 'Stops an automatic top-up until it is resumed',
  schema: { params: one, response: { 200: automaticTopup } },
});

export const resumeAutomatic = route({
  method: 'PATCH',
  url: '/companies/:company/wallets/automatic-topups/:id/resume',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: false,
  confirmed: false,
  names: { 'params.company': 'company', 'params.id': 'own' },
  summary: 'Lets a paused automatic top-up go on',
  schema: { params: one, response: { 200: automaticTopup } },
});

export const deleteAutomatic = route({
  method: 'DELETE',
  url: '/companies/:company/wallets/automatic-topups/:id',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.company': 'company', 'params.id': 'own' },
  summary: 'Ends an automatic top-up',
  schema: { params: one, response: { 204: z.null() } },
});

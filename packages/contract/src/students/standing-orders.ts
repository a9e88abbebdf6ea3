import { CONTAINED_ALLERGENS } from '@merenda/domain/ordering/allergens';
import { WEEKDAYS } from '@merenda/domain/ordering/slots';
import { MAX_NEVER_PRODUCTS } from '@merenda/domain/ordering/standing-order';
import { z } from 'zod';
import { asStored, day, endDay, id } from '../primitives.ts';
import { route } from '../route.ts';

/** The reasons of a standing order's pause (product:week#pauses-of-a-standing-order). */
export const STANDING_PAUSES = ['guardian', 'blocked', 'rights', 'menu'] as const;

/** The outcomes of a standing order's day (product:week#placing-a-standing-order). */
export const STANDING_OUTCOMES = [
  'placed',
  'no_dish',
  'full',
  'late',
  'daily_limit_exceeded',
  'insufficient_balance',
] as const;

export type StandingOutcome = (typeof STANDING_OUTCOMES)[number];

const once = <Item>(items: readonly Item[]) => new Set(items).size === items.length;

const terms = z.object({
  weekdays: z.array(z.enum(WEEKDAYS)).min(1).max(7).refine(once, 'a weekday may appear once'),
  /** The menu; absent, any menu that serves the day's lunch. */
  menu: id.optional(),
  never: z.object({
    allergens: z.array(z.enum(CONTAINED_ALLERGENS)).max(CONTAINED_ALLERGENS.length).refine(once),
    products: z.array(id).max(MAX_NEVER_PRODUCTS).refine(once),
  }),
  /** The preferred hour; absent, the first one. */
  slot: z.iso.time({ precision: -1 }).optional(),
  startDate: day,
  endDate: endDay.optional(),
});

const standingOrder = asStored(terms).extend({
  /** The student's id. */
  user: id,
  /** The standing order belongs to the caller. */
  isOwn: z.boolean(),
  pausedBy: z.enum(STANDING_PAUSES).optional(),
  /** The days of the next two weeks for which it will order. */
  days: z.array(day),
  /** The skipped days from today on. */
  skipped: z.array(day),
  /** The days from today on for which it could not order, with the reason. */
  failed: z.array(z.object({ day, why: z.enum(STANDING_OUTCOMES).exclude(['placed']) })),
});

export type StandingOrder = z.infer<typeof standingOrder>;

const ofStudent = z.object({ userId: id, id });
const names = { 'params.userId': 'self', 'params.id': { student: 'spend' } } as const;

export const listStandingOrders = route({
  method: 'GET',
  url: '/responsible-users/:userId/standing-orders',
  access: 'guardian',
  names: { 'params.userId': 'self' },
  summary: 'The standing orders of all of the guardian’s students',
  schema: {
    params: z.object({ userId: id }),
    response: { 200: z.object({ docs: z.array(standingOrder) }) },
  },
});

export const setStandingOrder = route({
  method: 'PUT',
  url: '/responsible-users/:userId/dependents/:id/standing-order',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: false,
  confirmed: false,
  names: { ...names, 'body.menu': 'school', 'body.never.products[]': 'school' },
  summary: 'Sets what a student has every week, or sets it anew',
  schema: { params: ofStudent, body: terms, response: { 200: standingOrder } },
});

export const pauseStandingOrder = route({
  method: 'POST',
  url: '/responsible-users/:userId/dependents/:id/standing-order/pause',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names,
  summary: 'Stops a standing order until it is resumed',
  schema: { params: ofStudent, response: { 200: standingOrder } },
});

export const resumeStandingOrder = route({
  method: 'POST',
  url: '/responsible-users/:userId/dependents/:id/standing-order/resume',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: false,
  confirmed: false,
  names,
  summary: 'Lets a standing order go on, in the name of who resumes it',
  schema: { params: ofStudent, response: { 200: standingOrder } },
});

const ofDay = ofStudent.extend({ day });

export const skipStandingDay = route({
  method: 'PUT',
  url: '/responsible-users/:userId/dependents/:id/standing-order/skipped-days/:day',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names,
  summary: 'Has a standing order leave out a day; what is ordered for it stays',
  schema: { params: ofDay, response: { 200: standingOrder } },
});

export const unskipStandingDay = route({
  method: 'DELETE',
  url: '/responsible-users/:userId/dependents/:id/standing-order/skipped-days/:day',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: false,
  confirmed: false,
  names,
  summary: 'Has a standing order fill a day that it was to leave out',
  schema: { params: ofDay, response: { 200: standingOrder } },
});

export const endStandingOrder = route({
  method: 'DELETE',
  url: '/responsible-users/:userId/dependents/:id/standing-order',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names,
  summary: 'Ends a standing order; what it has ordered stays',
  schema: { params: ofStudent, response: { 204: z.null() } },
});

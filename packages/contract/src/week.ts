import { z } from 'zod';
import { menu } from './menus.ts';
import { acceptEstimation, authorizedCart, estimateOrder, order } from './orders.ts';
import { amount, availableBalance, day, firstDay, id } from './primitives.ts';
import { route } from './route.ts';

/** So many meals one basket holds: of ten students for two weeks, and some besides. */
export const MAX_BASKET_MEALS = 120;

/** Whether a menu of a day can still be ordered (product:week#offer). */
export const MENU_STATES = ['open', 'late', 'full'] as const;

/** Why a meal of a basket is not among what fits (product:week#what-fits). */
export const UNFIT_REASONS = [
  'refused',
  'warned',
  'daily_limit_exceeded',
  'insufficient_balance',
] as const;

/** What a school offers from a Monday on, day by day; a day on which nothing is served has no menus. */
const schoolWeek = z.object({
  _id: id,
  menus: z.array(menu),
  days: z.array(
    z.object({
      day,
      /** Of the school's calendar: why nothing is served. */
      closure: z.string().optional(),
      menus: z.array(z.object({ _id: id, state: z.enum(MENU_STATES), slots: z.array(z.string()) })),
    }),
  ),
});

const basketMeal = estimateOrder.schema.body.omit({ requestType: true });

const acceptance = acceptEstimation.schema.body.omit({ alternativePayment: true });

export const getWeek = route({
  method: 'GET',
  url: '/responsible-users/:userId/week',
  access: 'guardian',
  names: { 'params.userId': 'self' },
  summary: 'What the schools of all of the guardian’s students offer in two weeks',
  schema: {
    params: z.object({ userId: id }),
    querystring: z.object({ from: firstDay }),
    response: { 200: z.object({ schools: z.array(schoolWeek) }) },
  },
});

export const estimateWeek = route({
  method: 'POST',
  url: '/responsible-users/:userId/week/estimation',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: false,
  confirmed: false,
  names: {
    'params.userId': 'self',
    'body.meals[].purchaseFor': { student: 'spend' },
    'body.meals[].restaurantUnit': 'school',
    'body.meals[].menu': 'school',
    'body.meals[].items[].id': 'school',
  },
  summary: 'Prices a basket of meals, and says which of them fit together and why others do not',
  schema: {
    params: z.object({ userId: id }),
    body: z.object({ meals: z.array(basketMeal).min(1).max(MAX_BASKET_MEALS) }),
    response: {
      200: z.object({
        /** In the order of the request. */
        meals: z.array(
          z.object({
            cart: authorizedCart.optional(),
            /** Absent of one that fits. */
            unfit: z.object({ reason: z.enum(UNFIT_REASONS), message: z.string() }).optional(),
          }),
        ),
        wallets: z.array(
          z.object({ student: id, balance: availableBalance, total: amount, fitting: amount }),
        ),
      }),
    },
  },
});

export const placeWeek = route({
  method: 'POST',
  url: '/responsible-users/:userId/week/orders',
  access: 'guardian',
  names: { 'params.userId': 'self', 'body.carts[].cartId': { cart: 'spend' } },
  movesMoney: true,
  stepUp: false,
  confirmed: false,
  summary: 'Pays for all of these carts and books their meals, or does nothing',
  schema: {
    params: z.object({ userId: id }),
    body: z.object({
      carts: z
        .array(acceptance.extend({ cartId: id }))
        .min(1)
        .max(MAX_BASKET_MEALS)
        .refine((carts) => new Set(carts.map(({ cartId }) => cartId)).size === carts.length, {
          message: 'a cart may appear once',
        }),
    }),
    response: { 201: z.object({ orders: z.array(order) }) },
  },
});

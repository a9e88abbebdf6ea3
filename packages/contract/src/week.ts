import { z } from 'zod';
import { menu } from './menus.ts';
import { acceptEstimation, authorizedCart, estimateOrder, order } from './orders.ts';
import { availableBalance, day, id, sum } from './primitives.ts';
import { route } from './route.ts';

/** The most meals in one basket: enough for ten students and two weeks. */
export const MAX_BASKET_MEALS = 120;

/**
 * The states of a day's menu: it can be ordered, its cut-off has passed, or it is full
 * (product:week#offer).
 */
export const MENU_STATES = ['open', 'late', 'full'] as const;

/** The reasons why a meal of a basket does not fit (product:week#what-fits). */
export const UNFIT_REASONS = [
  'refused',
  'warned',
  'daily_limit_exceeded',
  'insufficient_balance',
] as const;

/** A school's menus from a Monday on, day by day; a day without service has none. */
const schoolWeek = z.object({
  _id: id,
  menus: z.array(menu),
  days: z.array(
    z.object({
      day,
      /** The closure's name in the school's calendar, which is its reason. */
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
    querystring: z.object({ from: day }),
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
        /** The meals in the order of the request. */
        meals: z.array(
          z.object({
            cart: authorizedCart.optional(),
            /** The reason; absent for a meal that fits. */
            unfit: z.object({ reason: z.enum(UNFIT_REASONS), message: z.string() }).optional(),
          }),
        ),
        wallets: z.array(
          z.object({ student: id, balance: availableBalance, total: sum, fitting: sum }),
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

import { DEFAULT_ORDER_TYPE } from '@merenda/domain/ordering/order-types';
import type { OwnKey } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { type Answer, call, type Request } from '@merenda/ui/client/call.ts';
import type { Once } from '@merenda/ui/client/once/use-once.ts';
import type { Order } from './orders.ts';

const ESTIMATE = 'POST /menu-orders-estimations';
const ACCEPT = 'POST /menu-orders-estimations/:cartId/accept';
const ESTIMATE_BASKET = 'POST /responsible-users/:userId/week/estimation';
const ACCEPT_BASKET = 'POST /responsible-users/:userId/week/orders';

export type Cart = Answer<typeof ESTIMATE>;
export type Acceptance = Request<typeof ACCEPT_BASKET>['body']['carts'][number];
type BasketEstimation = Answer<typeof ESTIMATE_BASKET>;

/** A meal in an estimation request; a coffee break adds its number of people. */
export type Meal = Request<typeof ESTIMATE_BASKET>['body']['meals'][number] &
  Partial<Pick<Request<typeof ESTIMATE>['body'], 'requestType' | 'people'>>;

/** The API's estimation of meals, in the order sent. A basket's estimation adds its wallets. */
export type Estimation = Pick<BasketEstimation, 'meals'> &
  Partial<Pick<BasketEstimation, 'wallets'>>;

/** How meals are priced and ordered. Both calls throw ApiFailure. */
export interface Checkout {
  /** Key under which an unanswered order is found again: kind of order, guardian, diner of a single meal. */
  whose: string;
  estimate: (meals: readonly Meal[], signal: AbortSignal) => Promise<Estimation>;
  /** Pays for priced carts and books their meals, all of them or none, once. */
  accept: (carts: readonly Acceptance[], once: Once) => Promise<readonly Order[]>;
  /** The text for a refusal whose error has no text of its own. */
  refused: OwnKey;
}

/** Prices and orders a single meal (product:ordering#calls). */
export const mealCheckout = (userId: string, dinerId: string): Checkout => ({
  whose: `order:${userId}:${dinerId}`,
  estimate: async (meals, signal) => ({
    meals: await Promise.all(
      meals.map(async (meal) => ({
        cart: await call(ESTIMATE, { body: { requestType: DEFAULT_ORDER_TYPE, ...meal }, signal }),
      })),
    ),
  }),
  accept: async ([cart], once) => {
    if (!cart) return [];
    const { cartId, ...acceptance } = cart;
    const body = { ...acceptance, alternativePayment: 'INTERNAL-WALLET' as const };
    return [(await call(ACCEPT, { params: { cartId }, body, ...once })).order];
  },
  refused: 'cart.error.orderPlaced',
});

/** Prices and orders a basket (product:week#calls). */
export const basketCheckout = (userId: string): Checkout => ({
  whose: `week:${userId}`,
  estimate: (meals, signal) =>
    call(ESTIMATE_BASKET, { params: { userId }, body: { meals: [...meals] }, signal }),
  accept: async (carts, once) =>
    (await call(ACCEPT_BASKET, { params: { userId }, body: { carts: [...carts] }, ...once }))
      .orders,
  refused: 'week.error.place',
});

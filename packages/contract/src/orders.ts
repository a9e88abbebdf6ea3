import { MENU_TYPES } from '@merenda/domain/ordering/menu-types';
import { DEFAULT_ORDER_TYPE, ORDER_TYPES } from '@merenda/domain/ordering/order-types';
import { NUTRITIONAL_VALUES } from '@merenda/domain/ordering/products';
import { OPERATION_TYPES } from '@merenda/domain/statement/operations';
import { z } from 'zod';
import { menuProduct } from './menus.ts';
import {
  amount,
  currencyInfo,
  day,
  id,
  instant,
  localisedText,
  longList,
  nameAsSeen,
  paging,
  positiveAmount,
  schoolTime,
  sum,
} from './primitives.ts';
import { route } from './route.ts';

/** `suspended`: not served until a guardian has answered (product:ordering#suspended-orders). */
export const ORDER_STATUSES = ['open', 'suspended', 'delivered', 'cancelled'] as const;

/** The reasons for a cancelled meal (product:ordering#cancelling). */
export const CANCELLATIONS = [
  'by-guardian',
  'by-support',
  'student-deleted',
  'school-closed',
  'recipe-changed',
  'absent',
] as const;

export type Cancellation = (typeof CANCELLATIONS)[number];

const requestType = z.enum(ORDER_TYPES).default(DEFAULT_ORDER_TYPE);

/** A warning before ordering (product:ordering#warnings). */
const warning = z.object({
  message: z.string(),
  /** Present on a warning that must be confirmed. */
  _id: z.string().optional(),
  /** The menu product that the warning is about. */
  item: id.optional(),
});

const confirmedWarnings = z.array(z.string().max(64)).max(50);

/** A priced cart, valid until `expiresAt` (product:ordering#authorized-cart). */
export const authorizedCart = z.object({
  _id: id,
  items: z.array(
    z.object({
      id,
      productName: localisedText,
      quantity: z.number().int(),
      unitaryPrice: sum,
      price: sum,
    }),
  ),
  cost: z.object({ total: sum }),
  /**
   * Present for a student with a daily maximum: the maximum, and what is left of it without this
   * cart.
   */
  dailyLimit: z.object({ max: sum, left: sum }).optional(),
  warnings: z.array(warning),
  expiresAt: instant,
});

export type AuthorizedCart = z.infer<typeof authorizedCart>;

export const order = z.object({
  _id: id,
  orderNumber: z.number().int(),
  user: z.object({ _id: id, name: z.string() }),
  requester: z.object({ _id: id }),
  /** The guardian who placed the order, if not the diner. */
  thirdPartyBuyer: z.object({ name: nameAsSeen }).optional(),
  requestType: z.enum(ORDER_TYPES),
  status: z.enum(ORDER_STATUSES),
  /** The order's last entry in the wallet: a debit, or the credit of a cancelled one. */
  operationType: z.enum(OPERATION_TYPES),
  /** The order's cut-off has not passed (product:ordering#cancelling). */
  isCancellable: z.boolean(),
  /** The last minute in which the order can be cancelled, on the school's clock. */
  cancellableUntil: schoolTime,
  /** Present on a cancelled order. */
  cancelledWhy: z.enum(CANCELLATIONS).optional(),
  startDate: day,
  scheduledFor: schoolTime,
  menu: z.object({ _id: id, names: localisedText, menuType: z.enum(MENU_TYPES) }),
  items: z.array(
    z.object({
      quantity: z.number().int(),
      unitaryPrice: sum,
      price: sum,
      description: localisedText,
      nutritionalValue: z.enum(NUTRITIONAL_VALUES),
      product: z.object({ _id: id, name: localisedText }),
    }),
  ),
  timeTracking: z.object({ createdOn: instant }),
  cost: z.object({ total: sum }),
  restaurantUnit: z.object({ _id: id, name: z.string(), currencyInfo }),
});

export type Order = z.infer<typeof order>;

/** A suspended order with the possible answers (product:ordering#suspended-orders). */
export const suspendedOrder = z.object({
  order,
  /** The health form's warnings that nobody has confirmed for this order. */
  warnings: z.array(warning.required()),
  /** Dishes that could replace the conflicting one, each with the whole order's new total. */
  alternatives: z.array(z.object({ dish: menuProduct, total: sum })),
});

export type SuspendedOrder = z.infer<typeof suspendedOrder>;

/** The state of a student's next lunches (product:home#students-on-home). */
export const nextLunch = z.object({
  student: id,
  /** The next days that can be ordered for, at most two; `until` is the last minute for it. */
  days: z.array(z.object({ day, until: schoolTime, isOrdered: z.boolean() })),
  /** The last order again, on the first day without an order that offers its dishes. */
  again: z
    .object({
      day,
      menu: id,
      slot: z.string(),
      /** Ids of menu products. */
      dishes: z.array(id),
      names: z.array(localisedText),
    })
    .optional(),
});

export type NextLunch = z.infer<typeof nextLunch>;

/**
 * The meals of a diner, by nutritional value; percentages add up to 100
 * (product:reports#consumption-summary).
 */
export const consumptionSummary = z.object({
  /** The number of portions. */
  total: z.number().int(),
  consumption: z.array(
    z.object({
      nutritionalValue: z.enum(NUTRITIONAL_VALUES),
      percentual: z.number(),
      count: z.number().int(),
    }),
  ),
});

export type ConsumptionSummary = z.infer<typeof consumptionSummary>;

/** The cost of each day's meals, by nutritional value (product:reports#spending-by-day). */
export const spendingByDay = z.object({
  docs: z.array(
    z.object({
      day,
      total: sum,
      shares: z.array(z.object({ nutritionalValue: z.enum(NUTRITIONAL_VALUES), total: sum })),
    }),
  ),
});

export const estimateOrder = route({
  method: 'POST',
  url: '/menu-orders-estimations',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: false,
  confirmed: false,
  names: {
    'body.purchaseFor': { student: 'spend', orSelf: true },
    'body.restaurantUnit': 'school',
    'body.menu': 'school',
    'body.items[].id': 'school',
  },
  summary: 'Prices a cart for a student or for oneself; nothing is booked yet',
  schema: {
    body: z.object({
      requestType,
      restaurantUnit: id,
      /** The menu of all items; absent, the items' own menu applies. */
      menu: id.optional(),
      purchaseFor: id,
      scheduledFor: schoolTime,
      items: z
        // The verb refuses an invalid quantity with a message of its own (product:ordering#cart).
        .array(z.object({ id, quantity: z.number() }))
        .min(1)
        .max(50)
        .refine((items) => new Set(items.map((item) => item.id)).size === items.length, {
          message: 'a product may appear once',
        }),
      /** The number of people at a coffee break: each item is ordered for each of them. */
      people: z.number().default(1),
    }),
    response: { 200: authorizedCart },
  },
});

export const acceptEstimation = route({
  method: 'POST',
  url: '/menu-orders-estimations/:cartId/accept',
  access: 'guardian',
  names: { 'params.cartId': { cart: 'spend' } },
  movesMoney: true,
  stepUp: false,
  confirmed: false,
  summary: 'Checks everything again, pays from the wallet and books the meal, or does nothing',
  schema: {
    params: z.object({ cartId: id }),
    body: z.object({
      alternativePayment: z.literal('INTERNAL-WALLET').default('INTERNAL-WALLET'),
      scheduledFor: schoolTime,
      /** All warnings of the estimation that must be confirmed (product:ordering#warnings). */
      confirmedWarnings: confirmedWarnings.default([]),
      /**
       * The amount to transfer from the guardian's wallet to the student's, exactly as much as is
       * missing (product:ordering#too-little-money).
       */
      transfer: positiveAmount.optional(),
    }),
    response: { 201: z.object({ order }) },
  },
});

export const denyEstimation = route({
  method: 'POST',
  url: '/menu-orders-estimations/:cartId/deny',
  access: 'guardian',
  names: { 'params.cartId': 'own' },
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  summary: 'Gives a priced cart up: it cannot be accepted any more',
  schema: { params: z.object({ cartId: id }), response: { 204: z.null() } },
});

/** Only orders placed, or eaten, in the last so many days. */
const recentDays = z.coerce.number().int().min(1).max(92).optional();

/** Only orders after this one, the last of the page before, whatever its status is now. */
const afterOrder = id.optional();

export const listOrders = route({
  method: 'GET',
  url: '/menu-orders',
  access: 'guardian',
  names: { 'query.user': { student: 'see', orSelf: true }, 'query.after': 'own' },
  summary: 'The orders of the guardian or of one of the students, by meal time',
  schema: {
    querystring: z.object({
      ...paging(10),
      after: afterOrder,
      user: id,
      requestType: z.string().max(40).optional(),
      /** `open` includes suspended meals, `uncancelled` those that were collected too. */
      status: z.enum([...ORDER_STATUSES, 'uncancelled']).optional(),
      startDate: day.optional(),
      recentDays,
    }),
    response: { 200: longList(order) },
  },
});

export const listDependentsOrders = route({
  method: 'GET',
  url: '/responsible-users/:userId/dependents/menu-orders',
  access: 'guardian',
  names: { 'params.userId': 'self', 'query.after': 'own' },
  summary:
    'The meals of all of the guardian’s students in a span of days, soonest first unless told',
  schema: {
    params: z.object({ userId: id }),
    querystring: z.object({
      ...paging(10),
      after: afterOrder,
      since: day.optional(),
      until: day.optional(),
      recentDays,
      /** `desc`: the latest meal first. */
      direction: z.enum(['asc', 'desc']).default('asc'),
      /** Includes each student's next lunch. */
      next: z.enum(['true', 'false']).optional(),
    }),
    response: { 200: longList(order).extend({ next: z.array(nextLunch).optional() }) },
  },
});

export const userConsumption = route({
  method: 'GET',
  url: '/menu-orders/user-consumption',
  access: 'guardian',
  names: { 'query.user': { student: 'see', orSelf: true } },
  summary: 'What was eaten in a span of days, by nutritional value',
  schema: {
    querystring: z.object({ user: id, startDate: day, endDate: day }),
    response: { 200: consumptionSummary },
  },
});

export const userSpending = route({
  method: 'GET',
  url: '/menu-orders/user-spending',
  access: 'guardian',
  names: { 'query.user': { student: 'see', orSelf: true } },
  summary: 'What the meals of each day cost, by nutritional value; at most a year of days',
  schema: {
    querystring: z.object({ user: id, startDate: day, endDate: day }),
    response: { 200: spendingByDay },
  },
});

export const getOrder = route({
  method: 'GET',
  url: '/menu-orders/:id',
  access: 'guardian',
  names: { 'params.id': 'own' },
  summary: 'One order',
  schema: { params: z.object({ id }), response: { 200: order } },
});

export const cancelOrder = route({
  method: 'POST',
  url: '/menu-orders/:id/cancel',
  access: 'guardian',
  names: { 'params.id': { order: 'spend' } },
  movesMoney: true,
  confirmed: false,
  stepUp: false,
  summary: 'Cancels an order before its cut-off, with the money back at once',
  schema: { params: z.object({ id }), response: { 200: z.object({ order }) } },
});

export const listSuspended = route({
  method: 'GET',
  url: '/menu-orders/suspended',
  access: 'guardian',
  summary:
    'The students’ orders that wait for an answer because a dish conflicts with the health form, soonest first',
  schema: { response: { 200: z.object({ docs: z.array(suspendedOrder) }) } },
});

export const replaceOrder = route({
  method: 'POST',
  url: '/menu-orders/:id/replace',
  access: 'guardian',
  names: { 'params.id': { order: 'spend' }, 'body.dish': 'school' },
  movesMoney: true,
  confirmed: false,
  stepUp: false,
  summary: 'Orders another dish in place of those for which an order is suspended',
  schema: {
    params: z.object({ id }),
    body: z.object({
      /** The id of the menu product. */
      dish: id,
      /** The total of the whole order as the caller saw it. */
      total: amount,
    }),
    response: { 201: z.object({ order }) },
  },
});

export const confirmOrder = route({
  method: 'POST',
  url: '/menu-orders/:id/confirm',
  access: 'guardian',
  names: { 'params.id': { order: 'spend' } },
  whenBlocked: 'refused',
  confirmed: false,
  stepUp: false,
  summary: 'Has a suspended order served as it is, knowingly',
  schema: {
    params: z.object({ id }),
    body: z.object({ confirmedWarnings }),
    response: { 200: z.object({ order }) },
  },
});

import { MAX_SEARCH } from '@merenda/domain/forms/search';
import { z } from 'zod';
import { CANCELLATIONS, ORDER_STATUSES } from '../orders.ts';
import { currency, day, id, instant, localisedText, sum, text } from '../primitives.ts';
import { route } from '../route.ts';

/**
 * The state of an order as operators read it (product:console#health). By the mark no state compiles as
 * it is stored: `tellStates` of the API makes each, and writes the look into the audit.
 */
export const toldState = {
  /** `withheld`, for readers without `health.see`: not to be handed out. Others read `suspended`. */
  status: z.enum([...ORDER_STATUSES, 'withheld']).brand<'told', 'in'>(),
  /** Without `health.see` only a reason of the school's own. */
  cancelledWhy: z.enum(CANCELLATIONS).brand<'told', 'in'>().optional(),
};

/** An order as operators see it (product:console-people#orders). */
export const operatorOrder = z.object({
  _id: id,
  orderNumber: z.number().int(),
  ...toldState,
  createdAt: instant,
  day,
  slot: z.string(),
  school: z.string(),
  /** The student who eats; absent for the guardian. */
  student: z.string().optional(),
  studentId: id.optional(),
  total: sum,
  currency,
  items: z.array(z.object({ name: localisedText, quantity: z.number().int() })),
});

export const findOrderForOperator = route({
  method: 'GET',
  url: '/operator/orders',
  access: 'operator',
  right: 'orders.see',
  touches: 'scope',
  summary: 'The orders of the scope with this whole number or id',
  schema: {
    querystring: z.object({ q: text(1, MAX_SEARCH) }),
    response: { 200: z.object({ docs: z.array(operatorOrder) }) },
  },
});

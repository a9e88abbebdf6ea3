import { z } from 'zod';
import { closing } from '../operator.ts';
import { day, id, version } from '../primitives.ts';
import { route } from '../route.ts';

// Closed days that a school opens again (product:console-menus#closed-days).

const ofSchool = {
  access: 'operator',
  right: 'orders.cancel',
  touches: { 'params.id': 'school' },
} as const;
const url = '/operator/schools/:id/openings';
const params = z.object({ id });
const days = { firstDay: day, lastDay: day };
const counted = z.number().int();

export const previewOpening = route({
  method: 'GET',
  url,
  ...ofSchool,
  summary: 'What follows if closed days are opened again; nothing is changed',
  schema: {
    params,
    querystring: z.object(days),
    response: {
      200: z.object({
        /** The holidays and closures of these days. They end, or lose the days. */
        closings: z.array(closing.omit({ orders: true, version: true })),
        orders: z.object({
          /** Cancelled with the money back: they stay so. */
          cancelled: counted,
          /** Not cancelled yet: they stay. */
          left: counted,
        }),
        /** Standing orders that have a day of these without any order. */
        standingOrders: counted,
        /** Names what was read: an opening of something newer is refused. */
        version: z.string(),
      }),
    },
  },
});

export const openDays = route({
  method: 'POST',
  url,
  ...ofSchool,
  summary: 'Opens closed days again; cancelled orders stay cancelled',
  schema: {
    params,
    body: z.object({
      ...days,
      /** The preview’s `version`. */
      version,
    }),
    response: { 204: z.null() },
  },
});

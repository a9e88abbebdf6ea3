import { z } from 'zod';
import { day, id, instant, localisedText, nameAsSeen, sum } from '../primitives.ts';
import { route } from '../route.ts';
import { dependent, ofStudent, prohibitions, walletLimits } from './dependent.ts';

export const saveRestrictions = route({
  method: 'POST',
  url: '/responsible-users/:userId/dependents/:id/restrictions',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: false,
  confirmed: false,
  names: {
    'params.userId': 'self',
    'params.id': { student: 'spend' },
    'body.menus.forbiddenProducts[]': 'school',
    'body.menus.forbiddenCategories[]': 'school',
  },
  summary: 'Sets a student’s limits and forbidden products; what is left out stays',
  schema: {
    params: z.object(ofStudent),
    body: z.object({
      wallet: walletLimits
        .refine(({ alerts }) => !alerts.enabled || alerts.minValue > 0, {
          path: ['alerts', 'minValue'],
          message: 'no balance is below zero',
        })
        .optional(),
      menus: prohibitions.partial().optional(),
      /** The version of the changed restrictions; absent, any version is overwritten. */
      version: z.number().int().min(0).optional(),
    }),
    response: { 200: dependent },
  },
});

export const getRestrictions = route({
  method: 'GET',
  url: '/responsible-users/:userId/dependents/:id/restrictions',
  access: 'guardian',
  names: { 'params.userId': 'self', 'params.id': { student: 'see' } },
  summary: 'What is left of the daily maximum on a day, what is forbidden by name, who changed it',
  schema: {
    params: z.object(ofStudent),
    /** Absent: today in the school's time zone. */
    querystring: z.object({ day: day.optional() }),
    response: {
      200: z.object({
        day,
        dailyMax: sum.nullable(),
        /** The amount spent on meals of that day. */
        spent: sum,
        left: sum.nullable(),
        products: z.array(z.object({ _id: id, name: localisedText })),
        categories: z.array(z.object({ _id: id, name: localisedText, menu: localisedText })),
        /**
         * The last change: its time, whether the caller made it, and otherwise who did, while
         * known.
         */
        changed: z
          .object({ at: instant, isOwn: z.boolean(), by: nameAsSeen.optional() })
          .optional(),
      }),
    },
  },
});

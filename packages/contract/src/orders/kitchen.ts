import {
  KITCHEN_DOCUMENTS,
  KITCHEN_STATUSES,
  MAX_PORTIONS,
} from '@merenda/domain/kitchen/kitchen-day';
import { ALLERGENS } from '@merenda/domain/ordering/allergens';
import { MENU_TYPES } from '@merenda/domain/ordering/menu-types';
import { z } from 'zod';
import { file } from '../file.ts';
import { day, id, instant, localisedText, schoolTime } from '../primitives.ts';
import { route } from '../route.ts';

// The kitchen's day, for the operators of a school (product:console-kitchen#board).

const service = z.enum(MENU_TYPES);
const allergen = z.enum(ALLERGENS);
const count = z.number().int();
const ofSchool = z.object({ id });
const ofDay = z.object({ id, day: day });
const ofService = ofDay.extend({ service });

/** A number of portions that somebody typed. */
const portions = z.number().int().min(0).max(MAX_PORTIONS);
const dishCounts = (of: z.ZodNumber) => z.object({ served: of, leftOver: of, thrownAway: of });

/** A dish of a service, with what is to be cooked of it. */
const kitchenDish = z.object({
  /** The product's id. */
  _id: id,
  name: localisedText,
  allergens: z.array(allergen),
  /** The names of its parts. */
  parts: z.array(localisedText),
  quantity: count,
  /** The quantity of the last printed sheet; absent before the first one. */
  printed: count.optional(),
  /** By the hour of handing out. An hour with nothing left stays while the sheet has it. */
  slots: z.array(z.object({ slot: z.string(), quantity: count, printed: count.optional() })),
  counts: dishCounts(count).optional(),
});

/** The meals of one class; without a name those of guardians and of students without a class. */
const kitchenClass = z.object({
  _id: id.optional(),
  name: z.string().optional(),
  meals: count,
  /** The meals of the last printed sheet; a class that has none left stays while the sheet has it. */
  printed: count.optional(),
  delivered: count,
  dishes: z.array(z.object({ product: id, quantity: count, printed: count.optional() })),
});

/** An act of an operator: when, and by whom. */
const done = z.object({ at: instant, by: z.string() });

/** One service of a day. */
const kitchenService = z.object({
  service,
  meals: count,
  /** Orders that wait for a guardian's answer, without the reason: not to be cooked yet. */
  withheld: count,
  /** Another one once diners, their meals or their health forms differ; absent without `health.see`. */
  dinersVersion: z.string().optional(),
  status: z.enum(KITCHEN_STATUSES),
  /** Changes with each act; the next act names it. */
  version: count,
  /** The last act on the state or the counts. */
  changed: done.optional(),
  /** The last minute in which something can be ordered; absent when no menu is served any more. */
  cutOff: schoolTime.optional(),
  /** The last printed sheet. */
  printed: done.optional(),
  dishes: z.array(kitchenDish),
  classes: z.array(kitchenClass),
});

const kitchenDay = z.object({
  school: z.object({ _id: id, name: z.string(), town: z.string().optional() }),
  day,
  /** The school's present day. */
  today: day,
  /** The next day on which something is served; absent when none is known. */
  nextServed: day.optional(),
  services: z.array(kitchenService),
});

export const getKitchenDay = route({
  method: 'GET',
  url: '/operator/schools/:id/kitchen/:day',
  access: 'operator',
  right: 'kitchen.run',
  touches: { 'params.id': 'school' },
  summary:
    'A day’s services: dishes and quantities by hour and class, state, changes since the print',
  schema: { params: ofDay, response: { 200: kitchenDay } },
});

export const changeKitchenStatus = route({
  method: 'POST',
  url: '/operator/schools/:id/kitchen/:day/:service/status',
  access: 'operator',
  right: 'kitchen.run',
  touches: { 'params.id': 'school' },
  summary: 'Moves a service to its next state; the same again changes nothing',
  schema: {
    params: ofService,
    body: z.object({ to: z.enum(KITCHEN_STATUSES), version: z.number().int().min(0) }),
    response: { 200: kitchenDay },
  },
});

export const saveKitchenCounts = route({
  method: 'PUT',
  url: '/operator/schools/:id/kitchen/:day/:service/counts',
  access: 'operator',
  right: 'kitchen.run',
  touches: { 'params.id': 'school' },
  summary: 'Stores how many portions were served, left over and thrown away, by dish',
  schema: {
    params: ofService,
    body: z.object({
      version: z.number().int().min(0),
      dishes: z
        .array(dishCounts(portions).extend({ product: id }))
        .min(1)
        .max(500),
    }),
    response: { 200: kitchenDay },
  },
});

export const printKitchen = route({
  method: 'POST',
  url: '/operator/schools/:id/kitchen/:day/:service/documents/:document',
  access: 'operator',
  right: 'kitchen.run',
  touches: { 'params.id': 'school' },
  summary:
    'Prints a document of a service; a sheet is kept, and later changes are marked against it',
  schema: {
    params: ofService.extend({ document: z.enum(KITCHEN_DOCUMENTS) }),
    response: { 200: file('application/pdf') },
  },
});

export const countKitchenDiets = route({
  method: 'GET',
  url: '/operator/schools/:id/kitchen/:day/:service/diets',
  access: 'operator',
  right: 'health.see',
  touches: { 'params.id': 'school' },
  summary: 'How many diners’ health forms name which allergens; no names',
  schema: {
    params: ofService,
    response: {
      200: z.object({
        docs: z.array(
          z.object({
            allergen,
            diners: count,
            /** Those who ordered a dish that conflicts with it. */
            conflicts: count,
          }),
        ),
      }),
    },
  },
});

export const listKitchenDiners = route({
  method: 'GET',
  url: '/operator/schools/:id/kitchen/:day/:service/diners',
  access: 'operator',
  right: 'health.see',
  touches: { 'params.id': 'school' },
  summary: 'The diners whose health form names allergens, by class and name; audited for each',
  schema: {
    params: ofService,
    response: {
      200: z.object({
        docs: z.array(
          z.object({
            _id: id,
            name: z.string(),
            className: z.string().optional(),
            slot: z.string(),
            allergens: z.array(allergen),
            /** The ordered dishes, with those of their allergens that conflict. */
            dishes: z.array(z.object({ name: localisedText, conflicts: z.array(allergen) })),
          }),
        ),
      }),
    },
  },
});

export const forecastKitchen = route({
  method: 'GET',
  url: '/operator/schools/:id/kitchen-forecast',
  access: 'operator',
  right: 'kitchen.run',
  touches: { 'params.id': 'school' },
  summary: 'The meals expected on the next days that can still be ordered, from the last weeks',
  schema: {
    params: ofSchool,
    response: {
      200: z.object({
        docs: z.array(
          z.object({
            day,
            service,
            ordered: count,
            /** Absent with too few weeks. */
            expected: count.optional(),
            /** The rule's mean absolute error over these weeks. */
            error: count.optional(),
            /** The weeks with meals, of the last ones. */
            weeks: count,
          }),
        ),
      }),
    },
  },
});

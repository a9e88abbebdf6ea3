import { ATTENDANCES, MAX_CLASS_MARKS } from '@merenda/domain/people/attendance';
import { z } from 'zod';
import { toldState } from '../orders/operator-orders.ts';
import {
  currency,
  day,
  id,
  instant,
  keyset,
  keysetPage,
  localisedText,
  schoolTime,
  sum,
} from '../primitives.ts';
import { route } from '../route.ts';

// The class register (product:console-register#page).

const attendance = z.enum(ATTENDANCES);

/** A child's meal of the day, without its dishes. */
export const registerOrder = z.object({
  _id: id,
  orderNumber: z.number().int(),
  menu: localisedText,
  scheduledFor: schoolTime,
  ...toldState,
  /** An absence cancels it: its cut-off has not passed. */
  isCancellable: z.boolean(),
  /** Its hour is over, and nobody has collected it. */
  isUncollected: z.boolean(),
  total: sum,
  currency,
});

const child = z.object({ _id: id, name: z.string(), enrollmentNumber: z.string().optional() });

const registerLine = z.object({
  student: child,
  /** Missing while the child has no mark. */
  attendance: attendance.optional(),
  /** The last change of the mark. */
  changed: z.object({ at: instant, by: z.string() }).optional(),
  orders: z.array(registerOrder),
});

const place = z.object({ _id: id, name: z.string() });

export const listRegisters = route({
  method: 'GET',
  url: '/operator/registers',
  access: 'operator',
  right: 'students.see',
  touches: { 'query.school': 'school' },
  summary:
    'The classes of a school with their marks of a day: by default of the scope’s first school, today',
  schema: {
    querystring: z.object({ school: id.optional(), day: day.optional() }),
    response: {
      200: z.object({
        /** Both are missing for a scope without a school. */
        school: id.optional(),
        day: day.optional(),
        classes: z.array(
          place.extend({
            students: z.number().int(),
            /** The children with a mark. */
            marked: z.number().int(),
          }),
        ),
      }),
    },
  },
});

const ofClass = z.object({ id });

export const readRegister = route({
  method: 'GET',
  url: '/operator/classes/:id/register',
  access: 'operator',
  right: 'students.see',
  touches: { 'params.id': 'class' },
  summary: 'The children of a class on a day, by name, with their marks and meals',
  schema: {
    params: ofClass,
    querystring: z.object({ day }),
    response: {
      200: z.object({
        class: place,
        school: place,
        day,
        /** The day can be marked. */
        isOpen: z.boolean(),
        /** The day's meals can be marked as collected. */
        isCollecting: z.boolean(),
        docs: z.array(registerLine),
      }),
    },
  },
});

/** A child's open meal whose hour is over. */
const uncollectedMeal = z.object({
  /** The order's id. */
  _id: id,
  student: child,
  /** Missing for a child without a class. */
  class: place.optional(),
  attendance: attendance.optional(),
  menu: localisedText,
  scheduledFor: schoolTime,
});

export const listUncollected = route({
  method: 'GET',
  url: '/operator/schools/:id/uncollected',
  access: 'operator',
  right: 'students.see',
  touches: { 'params.id': 'school' },
  summary: 'The children of a school who did not collect a meal of a day, by class, name and hour',
  schema: {
    params: z.object({ id }),
    querystring: z.object({
      day,
      /** Those of one class. */
      class: id.optional(),
      ...keyset(100),
    }),
    response: { 200: keysetPage(uncollectedMeal) },
  },
});

export const markRegister = route({
  method: 'PUT',
  url: '/operator/classes/:id/register',
  access: 'operator',
  right: 'attendance.change',
  touches: { 'params.id': 'class' },
  summary:
    'Marks children as present or absent; an absence cancels their meals of the day until the cut-off, with the money back',
  schema: {
    params: ofClass,
    body: z.object({
      day,
      marks: z
        .array(
          z.object({
            student: id,
            attendance,
            /** The mark on the teacher’s screen; another one is not overwritten. */
            seen: attendance.nullable(),
          }),
        )
        .min(1)
        .max(MAX_CLASS_MARKS),
    }),
    response: {
      200: z.object({
        docs: z.array(
          z.object({
            student: id,
            /** `gone`: the child is not in the class any more. */
            outcome: z.enum(['marked', 'same', 'conflict', 'gone']),
            /** The line as it stands now; without one for a child that is gone. */
            line: registerLine.optional(),
          }),
        ),
      }),
    },
  },
});

export const collectMeals = route({
  method: 'PUT',
  url: '/operator/classes/:id/collections',
  access: 'operator',
  right: 'attendance.change',
  touches: { 'params.id': 'class' },
  summary: 'Marks meals of a class and day as collected, or as not collected after a mistake',
  schema: {
    params: ofClass,
    body: z.object({
      day,
      orders: z.array(id).min(1).max(MAX_CLASS_MARKS),
      isCollected: z.boolean(),
    }),
    response: {
      200: z.object({
        docs: z.array(
          z.object({
            order: id,
            /**
             * `gone`: no meal of this class and day, cancelled or suspended meanwhile, or one that can
             * still be cancelled; after a mistake also a meal of a closed day.
             */
            outcome: z.enum(['marked', 'same', 'gone']),
          }),
        ),
        /** The children's lines as they stand now. */
        lines: z.array(registerLine),
      }),
    },
  },
});

import { CONTAINED_ALLERGENS } from '@merenda/domain/ordering/allergens';
import { MAX_FORBIDDEN_CATEGORIES, MAX_FORBIDDEN_PRODUCTS } from '@merenda/domain/ordering/limits';
import { MAX_PHOTO_BYTES, PHOTO_PIXELS, PHOTO_TYPES } from '@merenda/domain/people/student-photo';
import { kioskPasswordError } from '@merenda/domain/people/students';
import { z } from 'zod';
import { file } from './file.ts';
import { healthAnswers } from './health.ts';
import {
  amount,
  countryCode,
  day,
  email,
  id,
  instant,
  list,
  localisedText,
  paging,
  positiveAmount,
  signedAmount,
  text,
  wallet,
} from './primitives.ts';
import { route } from './route.ts';
import { passport } from './users.ts';

/** What a guardian may forbid a student (product:limits#forbidden-products). */
const prohibitions = z.object({
  forbiddenProducts: z.array(id).max(MAX_FORBIDDEN_PRODUCTS),
  /** Of menus. */
  forbiddenCategories: z.array(id).max(MAX_FORBIDDEN_CATEGORIES),
  forbiddenAllergens: z.array(z.enum(CONTAINED_ALLERGENS)),
});

const walletLimits = z.object({
  dailyMax: amount.nullable(),
  alerts: z.object({ enabled: z.boolean(), minValue: amount }),
});

/** A student as a guardian sees it (product:students#student), without kiosk passwords. */
export const dependent = z.object({
  _id: id,
  registerType: z.enum(['wallet', 'anamnesis']),
  /** Whether the caller is the owner, who manages the other guardians. */
  isOwner: z.boolean(),
  /** Whether the caller may take money out of the student's wallet; adding is always allowed. */
  maySpend: z.boolean(),
  /** Whether the caller may read and change the student's health data. */
  maySeeHealth: z.boolean(),
  /** Whether the student has other guardians. */
  isShared: z.boolean(),
  name: z.string(),
  birthDate: day,
  /** Another id with each photo; absent without one. */
  photo: id.optional(),
  email: z.string().optional(),
  /** The school, with the zone in which the student's meals are timed (product:api#school-time). */
  restaurantUnit: z.object({ _id: id, name: z.string(), timeZone: z.string() }),
  class: z.object({
    schoolClass: id.optional(),
    className: z.string().optional(),
    enrollmentNumber: z.string().optional(),
    roomNumber: z.string().optional(),
  }),
  billingDetails: z.object({ taxIdentifierNumber: z.string().optional() }),
  countryCode: countryCode.optional(),
  nationalIdNumber: z.string().optional(),
  passport: z.object({ number: z.string(), expirationDate: z.string() }).optional(),
  internalId: z.string().optional(),
  allowSupervisoryBuy: z.boolean(),
  /** The code pays at the kiosk, so it is shown only to guardians with the right to spend. */
  eanIdentifier: z.object({ code: z.string().optional(), enabledLogin: z.boolean() }),
  kioskLogin: z.object({ userId: z.string() }),
  hasWallet: z.boolean(),
  /** Is the health form missing? Present only where the school has health forms. */
  hasPendingAnamnesis: z.boolean().optional(),
  wallet: wallet.optional(),
  /**
   * The last day for which the balance lasts at the usual pace, null when not for the next meal;
   * left out while too little is known (product:wallets#how-long-a-balance-lasts).
   */
  balanceOutlook: z.object({ until: day.nullable() }).optional(),
  restrictions: z.object({
    wallet: walletLimits,
    menus: prohibitions,
    /** Counts the changes: who saves says what was seen (product:limits#saving). */
    version: z.number().int(),
  }),
});

export type Dependent = z.infer<typeof dependent>;

const owner = { userId: id };
const one = { userId: id, id };

export const listDependents = route({
  method: 'GET',
  url: '/responsible-users/:userId/dependents',
  access: 'guardian',
  names: { 'params.userId': 'self' },
  summary: 'The guardian’s students',
  schema: {
    params: z.object(owner),
    querystring: z.object(paging(100)),
    response: { 200: list(dependent) },
  },
});

export const createDependent = route({
  method: 'POST',
  url: '/responsible-users/:userId/dependents',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: false,
  confirmed: false,
  names: {
    'params.userId': 'self',
    'body.restaurantUnit': 'school',
    'body.class.schoolClass': 'school',
  },
  summary: 'Registers a student; the kiosk password is in this answer only',
  schema: {
    params: z.object(owner),
    body: z.object({
      name: text(2, 50),
      birthDate: day,
      email: email.optional(),
      password: z.string().min(7).max(128),
      restaurantUnit: id,
      class: z.object({
        schoolClass: id.optional(),
        enrollmentNumber: text(1, 40).optional(),
        roomNumber: text(1, 20).optional(),
      }),
      cpf: text(3, 40).optional(),
      countryCode: countryCode.optional(),
      nationalIdNumber: text(3, 40).optional(),
      passport: passport.optional(),
      allowSupervisoryBuy: z.boolean().default(true),
      /** The health form, where the school has both services: all of it is registered or nothing. */
      anamnesis: z.object(healthAnswers).optional(),
    }),
    response: {
      201: dependent.extend({ kioskLogin: z.object({ userId: z.string(), password: z.string() }) }),
    },
  },
});

export const associateDependent = route({
  method: 'POST',
  url: '/responsible-users/:userId/dependents/associate',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: true,
  confirmed: true,
  names: { 'params.userId': 'self', 'body.restaurantUnit': 'school' },
  summary:
    'Becomes another guardian of a student who is registered already, by number and birth date; one answer for whatever does not fit',
  schema: {
    params: z.object(owner),
    body: z.object({ restaurantUnit: id, enrollmentNumber: text(1, 40), birthDate: day }),
    response: { 200: dependent },
  },
});

export const getDependent = route({
  method: 'GET',
  url: '/responsible-users/:userId/dependents/:id',
  access: 'guardian',
  names: { 'params.userId': 'self', 'params.id': { student: 'see' } },
  summary: 'One of the guardian’s students',
  schema: { params: z.object(one), response: { 200: dependent } },
});

export const updateDependent = route({
  method: 'PUT',
  url: '/responsible-users/:userId/dependents/:id',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: false,
  confirmed: false,
  names: {
    'params.userId': 'self',
    'params.id': {
      student: 'see',
      also: {
        own: ['name', 'birthDate', 'email', 'cpf', 'restaurantUnit', 'class'],
        spend: ['kioskLogin', 'eanIdentifier', 'allowSupervisoryBuy'],
      },
    },
    'body.restaurantUnit': 'school',
    'body.class.schoolClass': 'school',
  },
  summary: 'Changes a student’s data; null forgets what may be left out',
  schema: {
    params: z.object(one),
    body: z.object({
      name: text(2, 50).optional(),
      birthDate: day.optional(),
      email: email.nullish(),
      cpf: text(3, 40).nullish(),
      allowSupervisoryBuy: z.boolean().optional(),
      /** Another school of the company; the class is then one of its own, or none. */
      restaurantUnit: id.optional(),
      class: z
        .object({
          schoolClass: id.nullish(),
          enrollmentNumber: text(1, 40).nullish(),
          roomNumber: text(1, 20).nullish(),
        })
        .optional(),
      kioskLogin: z
        .object({
          password: z
            .string()
            .refine((value) => kioskPasswordError(value) === undefined, 'no kiosk password'),
        })
        .optional(),
      eanIdentifier: z.object({ enabledLogin: z.boolean() }).optional(),
    }),
    response: { 200: dependent },
  },
});

export const resetIdentifier = route({
  method: 'POST',
  url: '/responsible-users/:userId/dependents/:id/reset-identifier',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: false,
  confirmed: false,
  names: { 'params.userId': 'self', 'params.id': { student: 'spend' } },
  summary: 'Gives the student a new barcode; the one before stops working',
  schema: { params: z.object(one), response: { 200: dependent } },
});

/** From one student's wallet to another's, both of the guardian (product:transfers#between-students). */
export const transferBetween = route({
  method: 'POST',
  url: '/responsible-users/:userId/student-transfers',
  access: 'guardian',
  names: {
    'params.userId': 'self',
    'body.from': { student: 'spend' },
    'body.to': { student: 'see' },
  },
  movesMoney: true,
  stepUp: false,
  confirmed: false,
  summary: 'Moves money from one student to another of the same guardian',
  schema: {
    params: z.object(owner),
    body: z
      .object({ from: id, to: id, value: positiveAmount })
      .refine(({ from, to }) => from !== to, {
        message: 'must be another student',
        path: ['to'],
      }),
    response: {
      200: z.object({
        from: z.object({ balance: signedAmount }),
        to: z.object({ balance: signedAmount }),
      }),
    },
  },
});

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
    params: z.object(one),
    body: z.object({
      wallet: walletLimits
        .refine(({ alerts }) => !alerts.enabled || alerts.minValue > 0, {
          path: ['alerts', 'minValue'],
          message: 'no balance is below zero',
        })
        .optional(),
      menus: prohibitions.partial().optional(),
      /** Of the restrictions that were changed; absent: whatever they are. */
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
    params: z.object(one),
    /** Absent: today, where the school is. */
    querystring: z.object({ day: day.optional() }),
    response: {
      200: z.object({
        day,
        dailyMax: amount.nullable(),
        /** On meals of that day. */
        spent: amount,
        left: amount.nullable(),
        products: z.array(z.object({ _id: id, name: localisedText })),
        categories: z.array(z.object({ _id: id, name: localisedText, menu: localisedText })),
        /** The last change: when, whether by the caller, else by whom while that is known. */
        changed: z
          .object({ at: instant, isOwn: z.boolean(), by: z.string().optional() })
          .optional(),
      }),
    },
  },
});

export const saveStudentPhoto = route({
  method: 'POST',
  url: '/responsible-users/:userId/dependents/:id/photo',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  names: { 'params.userId': 'self', 'params.id': { student: 'own' } },
  takesFile: { maxBytes: MAX_PHOTO_BYTES, types: PHOTO_TYPES, squarePixels: PHOTO_PIXELS },
  summary: 'Adds or replaces the student’s photo: JPEG or PNG, cut to a square',
  schema: { params: z.object(one), response: { 201: z.object({ photo: id }) } },
});

export const getStudentPhoto = route({
  method: 'GET',
  url: '/responsible-users/:userId/dependents/:id/photo',
  access: 'guardian',
  names: { 'params.userId': 'self', 'params.id': { student: 'see' } },
  summary: 'The student’s photo',
  schema: { params: z.object(one), response: { 200: file('image/jpeg') } },
});

export const deleteStudentPhoto = route({
  method: 'DELETE',
  url: '/responsible-users/:userId/dependents/:id/photo',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  names: { 'params.userId': 'self', 'params.id': { student: 'own' } },
  summary: 'Removes the student’s photo',
  schema: { params: z.object(one), response: { 204: z.null() } },
});

export const transfer = route({
  method: 'POST',
  url: '/responsible-users/:userId/dependents/:id/transfer',
  access: 'guardian',
  names: { 'params.userId': 'self', 'params.id': { student: 'see', also: { spend: ['type=IN'] } } },
  movesMoney: true,
  stepUp: false,
  confirmed: false,
  summary: 'Moves money: OUT adds to the student, IN withdraws to the guardian',
  schema: {
    params: z.object(one),
    body: z.object({ type: z.enum(['IN', 'OUT']), value: positiveAmount }),
    response: {
      200: z.object({
        responsible: z.object({ balance: signedAmount }),
        dependent: z.object({ balance: signedAmount }),
      }),
    },
  },
});

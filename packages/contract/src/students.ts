import { MAX_NAME } from '@merenda/domain/people/person-forms';
import { kioskPasswordError, STUDENT_TEXTS } from '@merenda/domain/people/students';
import { CLASS_TEXTS } from '@merenda/domain/places/schools';
import { plainCode } from '@merenda/domain/text/pasted';
import { z } from 'zod';
import { healthAnswers } from './health.ts';
import {
  countryCode,
  day,
  documentNumber,
  email,
  id,
  list,
  newPassword,
  paging,
  personName,
  text,
  typedCode,
} from './primitives.ts';
import { route } from './route.ts';
import { dependent, ofGuardian, ofStudent } from './students/dependent.ts';
import { passport, phoneNumber } from './users.ts';

export const listDependents = route({
  method: 'GET',
  url: '/responsible-users/:userId/dependents',
  access: 'guardian',
  names: { 'params.userId': 'self' },
  summary: 'The guardian’s students',
  schema: {
    params: z.object(ofGuardian),
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
  opensBy: 'nothing',
  identifies: ['body.class.enrollmentNumber', 'body.cpf', 'body.email'],
  summary: 'Registers a student; the kiosk password is in this answer only',
  schema: {
    params: z.object(ofGuardian),
    body: z.object({
      name: personName(2, MAX_NAME),
      birthDate: day,
      email: email.optional(),
      password: newPassword,
      restaurantUnit: id,
      class: z.object({
        schoolClass: id.optional(),
        enrollmentNumber: typedCode(1, STUDENT_TEXTS.registrationNumber).optional(),
        roomNumber: text(1, CLASS_TEXTS.room).optional(),
      }),
      cpf: documentNumber.optional(),
      countryCode: countryCode.optional(),
      phoneNumber: phoneNumber.optional(),
      nationalIdNumber: documentNumber.optional(),
      passport: passport.optional(),
      allowSupervisoryBuy: z.boolean().default(true),
      /**
       * The health form, where the school has both services: student and form are registered
       * together or not at all.
       */
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
  opensBy: 'student',
  summary:
    'Asks the owner of a student who is registered already, by number and birth date; the answer is the same whatever fits. With the school’s code the student is the caller’s at once',
  schema: {
    params: z.object(ofGuardian),
    body: z.object({
      restaurantUnit: id,
      enrollmentNumber: typedCode(1, STUDENT_TEXTS.registrationNumber),
      birthDate: day,
      /** The code that the school gave to the family. */
      code: typedCode(1, STUDENT_TEXTS.code).optional(),
    }),
    /** `requested`: whether anything fits is not known yet. */
    response: {
      200: z.object({
        state: z.enum(['requested', 'associated']),
        dependent: dependent.optional(),
      }),
    },
  },
});

export const getDependent = route({
  method: 'GET',
  url: '/responsible-users/:userId/dependents/:id',
  access: 'guardian',
  names: { 'params.userId': 'self', 'params.id': { student: 'see' } },
  summary: 'One of the guardian’s students',
  schema: { params: z.object(ofStudent), response: { 200: dependent } },
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
        own: [
          'name',
          'birthDate',
          'email',
          'phoneNumber',
          'password',
          'cpf',
          'restaurantUnit',
          'class',
        ],
        spend: ['kioskLogin', 'eanIdentifier', 'allowSupervisoryBuy'],
      },
    },
    'body.restaurantUnit': 'school',
    'body.class.schoolClass': 'school',
  },
  opensBy: 'nothing',
  identifies: ['body.class.enrollmentNumber', 'body.cpf', 'body.email'],
  summary: 'Changes a student’s data; null forgets what may be left out',
  schema: {
    params: z.object(ofStudent),
    body: z.object({
      name: personName(2, MAX_NAME).optional(),
      birthDate: day.optional(),
      email: email.nullish(),
      phoneNumber: phoneNumber.nullish(),
      /** The student's own password for the kiosk; it is never shown. */
      password: newPassword.optional(),
      cpf: documentNumber.nullish(),
      allowSupervisoryBuy: z.boolean().optional(),
      /** Another school of the company; the class must then be one of that school, or none. */
      restaurantUnit: id.optional(),
      class: z
        .object({
          schoolClass: id.nullish(),
          enrollmentNumber: typedCode(1, STUDENT_TEXTS.registrationNumber).nullish(),
          roomNumber: text(1, CLASS_TEXTS.room).nullish(),
        })
        .optional(),
      kioskLogin: z
        .object({
          password: z
            .string()
            .overwrite(plainCode)
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
  schema: { params: z.object(ofStudent), response: { 200: dependent } },
});

import { EMPLOYEE_TEXTS, INVOICE_TEXTS } from '@merenda/domain/forms/employees';
import { MAX_NAME, MAX_SIGN_UP_NAME } from '@merenda/domain/people/person-forms';
import { ADDRESS_MAX } from '@merenda/domain/places/address-forms';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { z } from 'zod';
import {
  companyId,
  countryCode,
  documentNumber,
  email,
  endDay,
  givenPassword,
  id,
  instant,
  newPassword,
  personName,
  text,
  typedCode,
  wallet,
} from './primitives.ts';
import { route } from './route.ts';
import { waysKept } from './session.ts';

const address = z.object({
  street: text(0, ADDRESS_MAX.street),
  number: text(0, ADDRESS_MAX.number),
  neighborhood: text(0, ADDRESS_MAX.neighborhood),
  zipCode: typedCode(0, ADDRESS_MAX.zipCode),
  city: text(0, ADDRESS_MAX.city),
  uf: text(0, ADDRESS_MAX.uf),
});

export const passport = z.object({
  number: documentNumber,
  expirationDate: z.union([endDay, instant]),
});

export const billingDetails = z.object({
  name: text(0, INVOICE_TEXTS.billingName).optional(),
  invoiceTaxNumber: typedCode(0, INVOICE_TEXTS.invoiceTaxNumber).optional(),
  taxIdentifierNumber: documentNumber.optional(),
  taxIdentifierType: text(1, 40).optional(),
  address: address.partial().optional(),
});

export const phoneNumber = typedCode(6, 40);
const language = z.enum(LANGUAGES);

/** A guardian's own record (product:profile#calls). */
export const responsibleUser = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  /**
   * Without a confirmed address money cannot leave, nobody can be invited, and no way in can be
   * added.
   */
  emailConfirmed: z.boolean(),
  /** An account without a password is entered by a link in an e-mail. */
  hasPassword: z.boolean(),
  phoneNumber: z.string(),
  countryCode,
  taxIdentifierNumber: z.string().optional(),
  nationalIdNumber: z.string().optional(),
  passport: z.object({ number: z.string(), expirationDate: z.string() }).optional(),
  billingDetails: z.object({
    name: z.string().optional(),
    invoiceTaxNumber: z.string().optional(),
    taxIdentifierNumber: z.string().optional(),
    taxIdentifierType: z.string().optional(),
    address: z
      .object({
        street: z.string().optional(),
        number: z.string().optional(),
        neighborhood: z.string().optional(),
        zipCode: z.string().optional(),
        city: z.string().optional(),
        uf: z.string().optional(),
      })
      .optional(),
  }),
  wallet,
  favourites: z.object({ lang: z.string().optional() }),
  position: z.string().optional(),
  internalCompanyId: z.string().optional(),
  restaurantUnit: z.object({ _id: id, name: z.string(), timeZone: z.string() }).optional(),
  isEmployee: z.boolean(),
  /** A blocked guardian may read everything, but neither move money nor order. */
  blocked: z.boolean(),
  /** The guardian has seen the slides of the introduction. */
  introduced: z.boolean(),
  /** The list of first steps is shown. */
  hasFirstSteps: z.boolean(),
  companyCountry: z.string(),
  company: z.string(),
  dependents: z.array(id),
});

export type ResponsibleUser = z.infer<typeof responsibleUser>;

export const signUp = route({
  method: 'POST',
  url: '/responsible-users',
  access: 'visitor',
  opensBy: 'nothing',
  summary: 'Signs a guardian up, with an empty wallet; opens no session',
  schema: {
    body: z
      .object({
        name: personName(3, MAX_SIGN_UP_NAME),
        email,
        password: newPassword,
        company: companyId,
        countryCode,
        favourites: z.object({ lang: language }).optional(),
        phoneNumber,
        billingDetails: z
          .object({ taxIdentifierNumber: documentNumber, taxIdentifierType: text(1, 40) })
          .optional(),
        nationalIdNumber: documentNumber.optional(),
        passport: passport.optional(),
        position: text(1, EMPLOYEE_TEXTS.position).optional(),
        internalCompanyId: text(1, EMPLOYEE_TEXTS.internalCompanyId).optional(),
      })
      .refine(
        (user) =>
          [user.billingDetails, user.nationalIdNumber, user.passport].filter(Boolean).length === 1,
        { message: 'exactly one document is wanted', path: ['billingDetails'] },
      ),
    response: { 201: responsibleUser },
  },
});

export const getResponsibleUser = route({
  method: 'GET',
  url: '/responsible-users/:id',
  access: 'guardian',
  names: { 'params.id': 'self' },
  summary: 'The guardian’s own record',
  schema: { params: z.object({ id }), response: { 200: responsibleUser } },
});

export const updateUser = route({
  method: 'PUT',
  url: '/users/:id',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: { password: 'body.currentPassword', when: 'body.password' },
  confirmed: false,
  names: {
    'params.id': 'self',
    'body.restaurantUnit': 'school',
    'body.removePasskeys[]': 'own',
  },
  opensBy: 'password',
  summary: 'Changes what is named of the guardian’s own data; a new password needs the current one',
  schema: {
    params: z.object({ id }),
    body: z
      .object({
        name: personName(2, MAX_NAME).optional(),
        /** An empty password keeps the current one. */
        password: z.union([z.literal(''), newPassword]).optional(),
        currentPassword: z.union([z.literal(''), givenPassword]).optional(),
        /** Choices that go with a new password. */
        ...waysKept,
        /** The country cannot be changed: only the current value is accepted. */
        countryCode: countryCode.optional(),
        phoneNumber: phoneNumber.optional(),
        favourites: z.object({ lang: language }).optional(),
        /**
         * Each part that is present replaces the previous one; the address is replaced as a whole.
         */
        billingDetails: billingDetails.optional(),
        nationalIdNumber: documentNumber.optional(),
        passport: passport.optional(),
        /** For guardians of corporate brands and Hungarian ones; empty removes it. */
        position: text(0, EMPLOYEE_TEXTS.position).optional(),
        internalCompanyId: text(0, EMPLOYEE_TEXTS.internalCompanyId).optional(),
        /** A unit of the guardian's company; null removes it. */
        restaurantUnit: id.nullable().optional(),
        /** The slides were seen to their end, or skipped. */
        introduced: z.literal(true).optional(),
        /** Hides the list of first steps. */
        hasFirstSteps: z.literal(false).optional(),
      })
      .refine(
        (user) =>
          [user.billingDetails?.taxIdentifierNumber, user.nationalIdNumber, user.passport].filter(
            Boolean,
          ).length <= 1,
        { message: 'one document is wanted, it replaces the former', path: ['billingDetails'] },
      ),
    response: { 200: responsibleUser },
  },
});

/** The steps of the first week, in their order. */
export const FIRST_STEPS = ['student', 'health', 'topup', 'order', 'limits'] as const;

const firstSteps = z.object({
  docs: z.array(
    z.object({
      step: z.enum(FIRST_STEPS),
      done: z.boolean(),
      /** The student of the step. */
      student: id.optional(),
    }),
  ),
});

export type FirstSteps = z.infer<typeof firstSteps>;

export const listFirstSteps = route({
  method: 'GET',
  url: '/responsible-users/:id/first-steps',
  access: 'guardian',
  names: { 'params.id': 'self' },
  summary: 'What of the first week is done',
  schema: { params: z.object({ id }), response: { 200: firstSteps } },
});

/** The changes that a guardian may make to the own account. */
export type UpdateUser = z.output<(typeof updateUser)['schema']['body']>;

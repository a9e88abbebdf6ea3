import { MAX_SEARCH } from '@merenda/domain/forms/search';
import { PAYMENT_PROVIDERS } from '@merenda/domain/payments/payment-providers';
import { z } from 'zod';
import { companyId, countryCode, currency, id, list, paging, text } from './primitives.ts';
import { route } from './route.ts';

export const company = z.object({
  _id: z.string(),
  name: z.string(),
  country: countryCode,
  currency,
  preselectedProvider: z.enum(PAYMENT_PROVIDERS).optional(),
});

/** A school or restaurant unit (product:students#schools). */
export const school = z.object({
  _id: id,
  name: z.string(),
  /** Tells schools of one name apart. */
  town: z.string().optional(),
  isTest: z.boolean(),
  timeZone: z.string(),
  paymentServices: z.object({ walletPayment: z.boolean() }),
  services: z.object({ anamnesis: z.object({ enabled: z.boolean() }) }),
});

export const schoolClass = z.object({
  _id: id,
  className: z.string(),
  educationLevel: z.string(),
  year: z.string(),
  schoolShift: z.string(),
  roomNumber: z.string().optional(),
  displayNameFormat: z.string(),
});

export const getCompany = route({
  method: 'GET',
  url: '/companies/:id',
  access: 'visitor',
  summary: 'A brand’s company',
  schema: { params: z.object({ id: companyId }), response: { 200: company } },
});

export const listSchools = route({
  method: 'GET',
  url: '/companies/:company/restaurants',
  access: 'guardian',
  names: { 'params.company': 'company' },
  summary: 'The company’s schools, by name; q finds words of name and town without accents',
  schema: {
    params: z.object({ company: companyId }),
    querystring: z.object({
      ...paging(100),
      type: z.literal('school').default('school'),
      q: text(0, MAX_SEARCH).optional(),
    }),
    response: { 200: list(school) },
  },
});

export const listSchoolClasses = route({
  method: 'GET',
  url: '/restaurants/:schoolId/school-classes',
  access: 'guardian',
  names: { 'params.schoolId': 'school' },
  summary: 'A school’s classes',
  schema: {
    params: z.object({ schoolId: id }),
    querystring: z.object(paging(100)),
    response: { 200: list(schoolClass) },
  },
});

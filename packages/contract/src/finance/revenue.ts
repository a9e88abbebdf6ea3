import { z } from 'zod';
import { companyId, day, id, keyset, keysetPage, localisedText, sum } from '../primitives.ts';
import { route } from '../route.ts';
import { ofCompany } from './company.ts';

/** The subjects of the revenue's rows. */
export const REVENUE_BY = ['school', 'dish', 'day'] as const;

const revenue = z.object({
  ...ofCompany,
  /** The school’s, the dish’s id, or the day. */
  key: z.string(),
  /** The school’s name; absent for others. */
  name: z.string().optional(),
  /** The dish’s names by language; absent for others. */
  names: localisedText.optional(),
  orders: z.number().int(),
  portions: z.number().int(),
  value: sum,
});

export const listRevenue = route({
  method: 'GET',
  url: '/operator/companies/:id/revenue',
  access: 'operator',
  right: 'books.see',
  touches: { 'params.id': 'company' },
  summary: 'What was ordered for some days and not cancelled, by school, dish or day',
  schema: {
    params: z.object({ id: companyId }),
    querystring: z.object({
      ...keyset(100),
      from: day,
      until: day,
      by: z.enum(REVENUE_BY),
      school: id.optional(),
    }),
    response: { 200: keysetPage(revenue) },
  },
});

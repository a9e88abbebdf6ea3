import { MAX_SEARCH } from '@merenda/domain/forms/search';
import { z } from 'zod';
import { companyId, currency, id, keyset, keysetPage, text } from '../primitives.ts';
import { route } from '../route.ts';

/** The kinds of place that an operator's scope has, companies first. */
const PLACE_KINDS = ['company', 'school'] as const;

const place = z.object({
  _id: z.string(),
  kind: z.enum(PLACE_KINDS),
  name: z.string(),
  /** A school's. */
  town: z.string().optional(),
  /** The school's, or the company itself. */
  company: z.object({ _id: z.string(), name: z.string(), country: z.string() }),
  currency,
  timeZone: z.string(),
});

export const findPlaces = route({
  method: 'GET',
  url: '/operator/scope',
  access: 'operator',
  // Each role has one of these rights: every operator chooses within the own scope.
  right: ['students.see', 'books.see', 'operators.change'],
  touches: 'scope',
  summary:
    'Companies and schools of the operator’s scope by name: those with every word of q, of a kind or company, or one school',
  schema: {
    querystring: z.object({
      ...keyset(50),
      q: text(0, MAX_SEARCH).optional(),
      kind: z.enum(PLACE_KINDS).optional(),
      company: companyId.optional(),
      school: id.optional(),
    }),
    response: { 200: keysetPage(place) },
  },
});

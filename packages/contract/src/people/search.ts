import { PEOPLE_PAGE } from '@merenda/domain/forms/people-search';
import { MAX_SEARCH } from '@merenda/domain/forms/search';
import { z } from 'zod';
import { id, keyset, keysetPage, text } from '../primitives.ts';
import { route } from '../route.ts';

// Operators find people (product:console-people#search).

/** The ways in which the search finds a person. */
const FOUND_BY = ['name', 'similar', 'email', 'number', 'document', 'card'] as const;

const person = z.object({
  _id: id,
  kind: z.enum(['student', 'guardian']),
  name: z.string(),
  company: z.string(),
  /** A student’s. */
  school: z.object({ _id: id, name: z.string() }).optional(),
  class: z.object({ _id: id, name: z.string() }).optional(),
  enrollmentNumber: z.string().optional(),
  /** A guardian’s. */
  email: z.string().optional(),
  blocked: z.boolean().optional(),
  foundBy: z.enum(FOUND_BY),
});

export const searchPeople = route({
  method: 'GET',
  url: '/operator/people',
  access: 'operator',
  right: ['guardians.see', 'students.see'],
  touches: 'scope',
  summary:
    'People by a part of the name, or by a whole e-mail address, number, document or end of a card; by similar names when none fits',
  schema: {
    querystring: z.object({
      ...keyset(PEOPLE_PAGE),
      q: text(1, MAX_SEARCH),
      kind: z.enum(['student', 'guardian']).optional(),
    }),
    response: { 200: keysetPage(person) },
  },
});

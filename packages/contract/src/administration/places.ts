import { z } from 'zod';
import { id, text } from '../primitives.ts';
import { route } from '../route.ts';

/** The most companies and the most schools that one answer names. */
export const PLACES_SHOWN = 50;

export const findPlaces = route({
  method: 'GET',
  url: '/operator/places',
  access: 'operator',
  right: 'own',
  summary:
    'Companies and schools of the operator’s scope whose names have every word of q, by name',
  schema: {
    querystring: z.object({ q: text(0, 80).optional() }),
    response: {
      200: z.object({
        companies: z.array(z.object({ _id: z.string(), name: z.string(), country: z.string() })),
        schools: z.array(
          z.object({
            _id: id,
            name: z.string(),
            town: z.string().optional(),
            company: z.object({ _id: z.string(), name: z.string() }),
          }),
        ),
      }),
    },
  },
});

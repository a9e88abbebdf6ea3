import { z } from 'zod';
import { id } from '../primitives.ts';

/** The query of a list read on from the last item of the page before. */
export const readingOn = {
  after: id.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
};

/** A page of such a list; `next` is the `after` of the following page, absent on the last. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ docs: z.array(item), next: id.optional() });

/** A company and its currency: amounts of several currencies are never one sum. */
export const ofCompany = { company: z.string(), currency: z.string() };

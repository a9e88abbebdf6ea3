import { z } from 'zod';

/** A company and its currency: amounts of several currencies are never one sum. */
export const ofCompany = { company: z.string(), currency: z.string() };

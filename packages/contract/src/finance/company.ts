import { z } from 'zod';
import { currency } from '../primitives.ts';

/** A company and its currency: amounts of several currencies are never one sum. */
export const ofCompany = { company: z.string(), currency };

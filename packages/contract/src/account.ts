import { z } from 'zod';
import { file } from './file.ts';
import { id, signedAmount } from './primitives.ts';
import { route } from './route.ts';

const password = z.string().min(1).max(128);

/** What stands between a guardian and leaving, and what leaving would do (spec 1 §2). */
export const departure = z.object({
  /** Nothing is in the way now. */
  isClear: z.boolean(),
  /** The wallets that must be empty: the own one, and those of students nobody else answers for. */
  wallets: z.array(
    z.object({
      _id: id,
      owner: z.enum(['guardian', 'dependent']),
      /** Of the student, when it is a student’s. */
      dependent: id.optional(),
      name: z.string(),
      balance: signedAmount,
    }),
  ),
  students: z.array(
    z.object({
      _id: id,
      name: z.string(),
      /** Another guardian answers for the student, who therefore stays. */
      stays: z.boolean(),
    }),
  ),
  /** A top-up is not decided yet: a PIX code, a payment page, a card whose answer is awaited. */
  paymentUnderWay: z.boolean(),
  /** Meals that are paid for and not eaten yet. */
  mealsToCome: z.number().int(),
});

export type Departure = z.infer<typeof departure>;

export const getDeparture = route({
  method: 'GET',
  url: '/responsible-users/:id/departure',
  access: 'guardian',
  summary: 'What stands in the way of deleting the account, and what would become of the students',
  schema: { params: z.object({ id }), response: { 200: departure } },
});

export const deleteMe = route({
  method: 'DELETE',
  url: '/auth/me',
  access: 'guardian',
  summary: 'Deletes the account: every wallet must be empty; personal data is erased for good',
  schema: {
    body: z.object({
      password,
      /** The session that asks, for clients that know its token; another one is refused. */
      token: z.string().min(1).max(256).optional(),
    }),
    response: { 204: z.null() },
  },
});

export const exportData = route({
  method: 'POST',
  url: '/responsible-users/:id/data-export',
  access: 'guardian',
  summary: 'Everything held about the guardian and the students: a ZIP with JSON, CSV and a guide',
  schema: {
    params: z.object({ id }),
    body: z.object({ password }),
    response: { 200: file('application/zip') },
  },
});

import { z } from 'zod';
import { file } from './file.ts';
import { id, signedAmount } from './primitives.ts';
import { route } from './route.ts';

const password = z.string().min(1).max(128);

/**
 * What prevents the deletion of an account, and what it would do
 * (product:account-deletion#what-is-in-the-way).
 */
export const departure = z.object({
  /** Nothing prevents it now. */
  isClear: z.boolean(),
  /**
   * The wallets that must be empty: the own one, and those of students without another guardian.
   */
  wallets: z.array(
    z.object({
      _id: id,
      owner: z.enum(['guardian', 'dependent']),
      /** The student's id, when it is a student's wallet. */
      dependent: id.optional(),
      name: z.string(),
      balance: signedAmount,
    }),
  ),
  students: z.array(
    z.object({
      _id: id,
      name: z.string(),
      /** The student has another guardian and stays. */
      stays: z.boolean(),
    }),
  ),
  /**
   * A top-up is in doubt: an unpaid PIX code, an open payment page, a card charge without an
   * answer.
   */
  paymentUnderWay: z.boolean(),
  /** Meals that are paid for and not eaten yet. */
  mealsToCome: z.number().int(),
});

export type Departure = z.infer<typeof departure>;

export const getDeparture = route({
  method: 'GET',
  url: '/responsible-users/:id/departure',
  access: 'guardian',
  names: { 'params.id': 'self' },
  summary: 'What stands in the way of deleting the account, and what would become of the students',
  schema: { params: z.object({ id }), response: { 200: departure } },
});

export const deleteMe = route({
  method: 'DELETE',
  url: '/auth/me',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: { password: 'body.password' },
  summary: 'Deletes the account: every wallet must be empty; personal data is erased for good',
  schema: {
    body: z.object({
      password,
      /** The token of the caller's own session; any other is refused. */
      token: z.string().min(1).max(256).optional(),
    }),
    response: { 204: z.null() },
  },
});

export const exportData = route({
  method: 'POST',
  url: '/responsible-users/:id/data-export',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: { password: 'body.password' },
  names: { 'params.id': 'self' },
  summary: 'Everything held about the guardian and the students: a ZIP with JSON, CSV and a guide',
  schema: {
    params: z.object({ id }),
    body: z.object({ password }),
    response: { 200: file('application/zip') },
  },
});

import { z } from 'zod';
import { file } from './file.ts';
import {
  availableBalance,
  givenPassword,
  id,
  localisedText,
  nameAsSeen,
  schoolTime,
  signedAmount,
  sum,
} from './primitives.ts';
import { route } from './route.ts';

/**
 * The obstacles to the deletion of an account, and its consequences
 * (product:account-deletion#what-is-in-the-way).
 */
export const departure = z.object({
  isClear: z.boolean(),
  /**
   * The wallets that must be empty: the guardian's own, and those of students for whom nobody else
   * may spend.
   */
  wallets: z.array(
    z.object({
      _id: id,
      owner: z.enum(['guardian', 'dependent']),
      /** The student's id, when it is a student's wallet. */
      dependent: id.optional(),
      name: z.string(),
      balance: availableBalance,
    }),
  ),
  students: z.array(
    z.object({
      _id: id,
      name: z.string(),
      /** Another guardian may spend for the student, who therefore stays. */
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
  confirmed: false,
  opensBy: 'password',
  summary: 'Deletes the account: every wallet must be empty; personal data is erased for good',
  schema: {
    body: z.object({
      password: givenPassword,
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
  confirmed: false,
  names: { 'params.id': 'self' },
  opensBy: 'password',
  summary: 'Everything held about the guardian and the students: a ZIP with JSON, CSV and a guide',
  schema: {
    params: z.object({ id }),
    body: z.object({ password: givenPassword }),
    response: { 200: file('application/zip') },
  },
});

const mealToCome = z.object({
  _id: id,
  menu: z.object({ names: localisedText }),
  /** The names of its dishes; copies of the release before leave them out. */
  dishes: z.array(localisedText).optional(),
  scheduledFor: schoolTime,
  total: sum,
});

/**
 * The consequences that deleting a student would have now (product:students#deleting-a-student).
 */
export const studentDeparture = z.object({
  /** Money of the student is held, such as for a refund: the student cannot be deleted meanwhile. */
  paymentUnderWay: z.boolean(),
  balance: availableBalance,
  /** Meals before their cut-off: they are cancelled and their money comes back. */
  cancelled: z.array(mealToCome),
  /** Meals after their cut-off: they are served and stay paid. */
  served: z.array(mealToCome),
  /**
   * The part of the balance and of the cancelled meals' money that goes back to the guardians whose
   * cards added it.
   */
  returned: sum,
  /** The rest of that money, which goes to the caller's wallet. */
  moved: signedAmount,
  /** The other guardians, who are notified. */
  guardians: z.array(nameAsSeen),
  /** The number of automatic top-ups that end, of all guardians. */
  automaticTopups: z.number().int(),
});

export type StudentDeparture = z.infer<typeof studentDeparture>;

export const getStudentDeparture = route({
  method: 'GET',
  url: '/responsible-users/:userId/dependents/:id/departure',
  access: 'guardian',
  names: { 'params.userId': 'self', 'params.id': { student: 'own' } },
  summary: 'What deleting a student would do now, with figures',
  schema: {
    params: z.object({ userId: id, id }),
    response: { 200: studentDeparture },
  },
});

export const deleteStudent = route({
  method: 'POST',
  url: '/school-wallets/dependents/:id/reset-n-transfer',
  access: 'guardian',
  names: { 'params.id': { student: 'own' } },
  movesMoney: true,
  confirmed: false,
  stepUp: true,
  summary: 'Deletes a student; what is left in the wallet goes to the owner’s',
  schema: {
    params: z.object({ id }),
    response: {
      200: z.object({
        responsible: z.object({ balance: availableBalance }),
        /** The amount that went to the owner's wallet. */
        moved: signedAmount,
        cancelled: z.number().int(),
      }),
    },
  },
});

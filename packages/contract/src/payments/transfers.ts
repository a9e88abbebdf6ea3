import { z } from 'zod';
import { availableBalance, id, positiveAmount, sum } from '../primitives.ts';
import { route } from '../route.ts';
import { ofGuardian, ofStudent } from '../students/dependent.ts';

export const transfer = route({
  method: 'POST',
  url: '/responsible-users/:userId/dependents/:id/transfer',
  access: 'guardian',
  names: { 'params.userId': 'self', 'params.id': { student: 'see', also: { spend: ['type=IN'] } } },
  movesMoney: true,
  stepUp: false,
  confirmed: false,
  summary: 'Moves money: OUT adds to the student, IN withdraws to the guardian',
  schema: {
    params: z.object(ofStudent),
    body: z.object({ type: z.enum(['IN', 'OUT']), value: positiveAmount }),
    response: {
      200: z.object({
        responsible: z.object({ balance: availableBalance }),
        dependent: z.object({ balance: availableBalance }),
      }),
    },
  },
});

/** The part of a student's balance that the guardian may take out, and the part that stays (product:wallets#automatic-money). */
export const withdrawable = z.object({
  value: sum,
  /** Automatic money from other guardians' cards, by name. */
  automatic: z.array(
    z.object({
      /** The given name; absent for a former guardian of the student. */
      guardian: z.string().optional(),
      value: sum,
    }),
  ),
});

export type Withdrawable = z.infer<typeof withdrawable>;

export const getWithdrawable = route({
  method: 'GET',
  url: '/responsible-users/:userId/dependents/:id/withdrawable',
  access: 'guardian',
  names: { 'params.userId': 'self', 'params.id': { student: 'spend' } },
  summary: 'What of a student’s balance can be withdrawn or sent on, and why not all of it',
  schema: { params: z.object(ofStudent), response: { 200: withdrawable } },
});

/**
 * A transfer between two students' wallets of one guardian (product:transfers#between-students).
 */
export const transferBetween = route({
  method: 'POST',
  url: '/responsible-users/:userId/student-transfers',
  access: 'guardian',
  names: {
    'params.userId': 'self',
    'body.from': { student: 'spend' },
    'body.to': { student: 'see' },
  },
  movesMoney: true,
  stepUp: false,
  confirmed: false,
  summary: 'Moves money from one student to another of the same guardian',
  schema: {
    params: z.object(ofGuardian),
    body: z
      .object({ from: id, to: id, value: positiveAmount })
      .refine(({ from, to }) => from !== to, {
        message: 'must be another student',
        path: ['to'],
      }),
    response: {
      200: z.object({
        from: z.object({ balance: availableBalance }),
        to: z.object({ balance: availableBalance }),
      }),
    },
  },
});

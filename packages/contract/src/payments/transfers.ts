import { z } from 'zod';
import { id, positiveAmount, signedAmount } from '../primitives.ts';
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
        responsible: z.object({ balance: signedAmount }),
        dependent: z.object({ balance: signedAmount }),
      }),
    },
  },
});

/** From one student's wallet to another's, both of the guardian (product:transfers#between-students). */
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
        from: z.object({ balance: signedAmount }),
        to: z.object({ balance: signedAmount }),
      }),
    },
  },
});

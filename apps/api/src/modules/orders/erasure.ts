import type { Erasure } from '../erasure.ts';
import { eraseWaysIn } from '../way-in.ts';
import { calendarWaysIn } from './calendar/ways-in.ts';

/** Deletes calendar addresses. Orders and their carts stay for kitchens and books. */
export const orderErasure: Erasure = {
  eraseGuardian: (trx, { guardianId }) => eraseWaysIn(calendarWaysIn, trx, guardianId),
  keeps: {
    'meal_order.requester_id': 'the books: who ordered a meal, as an opaque id',
    'meal_order.student_id': 'the books: who ate it',
    'cart.guardian_id': 'orders name their cart; one that was not accepted goes within two days',
    'cart.student_id': 'orders name their cart; one that was not accepted goes within two days',
  },
};

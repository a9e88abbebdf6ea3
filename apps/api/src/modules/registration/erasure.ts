import type { Erasure } from '../erasure.ts';

/** Deletes the code with which another guardian would be registered. */
export const registrationErasure: Erasure = {
  async eraseStudents(trx, { studentIds }) {
    await trx.deleteFrom('student_code').where('student_id', 'in', studentIds).execute();
  },
};

import type { Erasure } from '../erasure.ts';

/** Deletes a student's marks in the class register. */
export const attendanceErasure: Erasure = {
  async eraseStudents(trx, { studentIds }) {
    await trx.deleteFrom('attendance').where('student_id', 'in', studentIds).execute();
  },
};

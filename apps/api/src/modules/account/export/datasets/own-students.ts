import type { Export } from '../dataset.ts';

/** The guardian's students that are not deleted; every table about students starts here. */
export const ownStudents = ({ services: { db }, guardian }: Export) =>
  db
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .where('guardianship.guardian_id', '=', guardian.id)
    .where('student.deleted_at', 'is', null)
    .orderBy('student.created_at')
    .orderBy('student.id');

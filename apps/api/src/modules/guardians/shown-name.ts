import { type RawBuilder, sql } from 'kysely';

/**
 * In a query that has `student`: the student's name as a guardian may know it, which is null for a
 * stranger. Who no longer answers for the student sees the name as it was then, and no later one.
 */
export const shownStudentName = (guardianId: string): RawBuilder<string | null> => sql`CASE
  WHEN EXISTS (SELECT FROM guardianship
    WHERE guardianship.student_id = student.id AND guardianship.guardian_id = ${guardianId})
  THEN student.name
  ELSE (SELECT former.student_name FROM former_guardianship former
    WHERE former.student_id = student.id AND former.guardian_id = ${guardianId})
  END`;

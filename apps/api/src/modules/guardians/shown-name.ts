import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for a query that has `student`: the student's name that a guardian may see, null for an
 * unrelated guardian. A former guardian sees the name as it was when the guardianship ended.
 */
export const shownStudentName = (guardianId: string): RawBuilder<string | null> => sql`CASE
  WHEN EXISTS (SELECT FROM guardianship
    WHERE guardianship.student_id = student.id AND guardianship.guardian_id = ${guardianId})
  THEN student.name
  ELSE (SELECT former.student_name FROM former_guardianship former
    WHERE former.student_id = student.id AND former.guardian_id = ${guardianId})
  END`;

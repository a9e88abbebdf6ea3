import { type KeptName, nameAsSeen } from '@merenda/domain/people/guardian-names';
import { shownStudentName } from '../../guardians/index.ts';

interface ShareOwner {
  guardian_id: string;
  guardian_name: KeptName;
  guardian_country: string;
  /** The student's id; null for the guardian's own share. */
  shared_student: string | null;
  student_name: string | null;
}

/**
 * Columns that identify a share's owner, for a query with the top-up's `guardian` and the share's
 * `student`.
 */
export const shareOwner = (readerId: string) =>
  [
    'guardian.id as guardian_id',
    'guardian.name as guardian_name',
    'guardian.country as guardian_country',
    'student.id as shared_student',
    shownStudentName(readerId).as('student_name'),
  ] as const;

/** Name of a share's wallet owner, as the reader may see it. */
export const shareName = (readerId: string, share: ShareOwner): string =>
  share.shared_student === null
    ? nameAsSeen(readerId, {
        id: share.guardian_id,
        name: share.guardian_name,
        country: share.guardian_country,
      })
    : (share.student_name ?? '');

import type {
  changeStudentByOperator as route,
  StudentFields,
} from '@merenda/contract/people/person';
import type { z } from 'zod';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import { invalid, notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { refuseDuplicate } from '../students/index.ts';
import { changeStudents } from './change-students.ts';
import { findStudent } from './find-student.ts';

type Schema = (typeof route)['schema'];
type Answer = z.input<Schema['response'][200]>;

interface Change extends StudentFields {
  studentId: string;
  seen: StudentFields;
}

/**
 * Moves a student into another class of the school, or gives another number, unless somebody else
 * has changed a field since the operator looked (product:console-people#changes).
 * @throws Failure not_found, number_taken, validation_failed for another school's class
 */
export async function changeStudent(
  services: Services,
  operator: SignedInOperator,
  { studentId, seen, ...to }: Change,
): Promise<Answer> {
  const outcome = await services.db.transaction().execute(async (trx) => {
    const [one = 'gone'] = await refuseDuplicate(
      changeStudents(trx, operator, [{ studentId, to, seen }]),
    );
    if (one === 'gone') throw notFound();
    if (one === 'noClass') throw invalid('class', 'of another school');
    return one;
  });
  return { outcome, student: await findStudent(services, operator, studentId) };
}

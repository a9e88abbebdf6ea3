import { issueStudentCodes as issueCodesRoute } from '@merenda/contract/operator';
import { createPasswords } from '../../apps/api/src/auth/passwords.ts';
import { OperatorError } from '../../apps/api/src/modules/operator/index.ts';
import { issueStudentCodes } from '../../apps/api/src/modules/registration/index.ts';
import { createGate } from '../../apps/api/src/platform/gate/gate.ts';
import { createMetrics } from '../../apps/api/src/platform/metrics.ts';
import { type Db, requirePlace } from './entitled.ts';

interface Typed {
  /** The e-mail of the operator who acts. */
  as: string;
  school?: string[] | undefined;
  number?: string[] | undefined;
  /** Codes that students have already become void. */
  again?: boolean | undefined;
}

/**
 * Creates the school's codes for students, as the operator, with the right and within the scope.
 * @returns number and code of each registered student, as secret output
 */
export async function createCodes(
  db: Db,
  { as, school = [], number: enrollmentNumbers = [], again = false }: Typed,
): Promise<{ secret: string; lines: string[] }> {
  if (enrollmentNumbers.length === 0) throw new OperatorError('--number: there is none');
  const { id, operator } = await requirePlace(db, {
    as,
    route: issueCodesRoute,
    thing: 'school',
    id: school[0] ?? '',
  });
  const { docs, expiresAt } = await issueStudentCodes(
    { db, passwords: createPasswords(createGate(createMetrics({}))) },
    operator,
    { schoolId: id, enrollmentNumbers, ...(again && { seen: new Date().toISOString() }) },
  );
  return {
    secret: docs.map(({ enrollmentNumber, code }) => `${enrollmentNumber}  ${code}`).join('\n'),
    lines: [`Number and code of those who are registered, for one use until ${expiresAt}:`],
  };
}

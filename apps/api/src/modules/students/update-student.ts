import type { updateDependent } from '@merenda/contract/students';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { isUniqueViolation } from '../../platform/database/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { findStudentRow } from './queries.ts';
import { checkBirthDate } from './school-data.ts';

type UpdateStudent = z.output<(typeof updateDependent)['schema']['body']>;

/**
 * Changes the fields in the body; school, wallet and identifiers stay (product:students#calls).
 * Which field asks for which right, the route declares.
 * @throws Failure not_found, duplicate_student, validation_failed
 */
export async function updateStudent(
  services: Services,
  guardian: SignedIn,
  id: string,
  body: UpdateStudent,
) {
  const student = await findStudentRow(services, guardian, id);
  const { kioskLogin, eanIdentifier, allowSupervisoryBuy } = body;
  if (body.birthDate) checkBirthDate(services, body.birthDate);
  if (body.class?.schoolClass)
    await checkClass(services, body.class.schoolClass, student.school_id);
  const kioskPassword = kioskLogin?.password;
  const columns = {
    name: body.name,
    birth_date: body.birthDate,
    allow_supervisory_buy: allowSupervisoryBuy,
    class_id: body.class?.schoolClass,
    enrollment_number: body.class?.enrollmentNumber,
    room_number: body.class?.roomNumber,
    ean_enabled: eanIdentifier?.enabledLogin,
    kiosk_password_hash: kioskPassword && (await services.passwords.hash(kioskPassword)),
  };
  const changed = Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  );
  try {
    await services.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('student')
        .set({ ...changed, id })
        .where('id', '=', id)
        .execute();
      await writeAudit(trx, { actor: guardian.id, action: 'student.updated', subject: id });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('duplicate_student');
    throw error;
  }
}

async function checkClass({ db }: Services, classId: string, schoolId: string): Promise<void> {
  const found = await db
    .selectFrom('school_class')
    .select('id')
    .where('id', '=', classId)
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  if (!found) throw new Failure('not_found', { message: 'no such class in this school' });
}

import type { updateDependent } from '@merenda/contract/students';
import type { z } from 'zod';
import { isUniqueViolation } from '../../db/violations.ts';
import { Failure } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { checkMaySpend } from '../guardians/index.ts';
import { hashPassword } from '../session/index.ts';
import { checkBirthDate } from './birth-date.ts';
import { findStudentRow } from './store.ts';

type UpdateStudent = z.output<(typeof updateDependent)['schema']['body']>;

/**
 * Changes what the body names; school, wallet and identifiers stay (spec 2 §7). Who the student is,
 * the owner says; what opens the wallet at the kiosk goes with the right to spend from it.
 * @throws Failure not_found, not_owner, spending_not_allowed, duplicate_student, validation_failed
 */
export async function updateStudent(
  services: Services,
  guardian: SignedIn,
  id: string,
  body: UpdateStudent,
) {
  const student = await findStudentRow(services, guardian, id);
  const { kioskLogin, eanIdentifier, allowSupervisoryBuy, ...identity } = body;
  if (!student.is_owner && hasAny(identity)) throw new Failure('not_owner');
  if (hasAny({ kioskLogin, eanIdentifier, allowSupervisoryBuy })) {
    await checkMaySpend(services.db, guardian, id);
  }
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
    kiosk_password_hash: kioskPassword && (await hashPassword(kioskPassword)),
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
      await trx
        .insertInto('audit')
        .values({ actor: guardian.id, action: 'student.updated', subject: id })
        .execute();
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('duplicate_student');
    throw error;
  }
}

const hasAny = (fields: object) => Object.values(fields).some((value) => value !== undefined);

async function checkClass({ db }: Services, classId: string, schoolId: string): Promise<void> {
  const found = await db
    .selectFrom('school_class')
    .select('id')
    .where('id', '=', classId)
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  if (!found) throw new Failure('not_found', { message: 'no such class in this school' });
}

import type { StudentRight } from '@merenda/contract/access';
import { updateDependent } from '@merenda/contract/students';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { invalid, notFound } from '../../platform/failure.ts';
import { permit } from '../guardians/index.ts';
import { findMealsToCome } from '../meals/index.ts';
import { newPasswordHash } from '../passwords/index.ts';
import type { Services } from '../services.ts';
import { checkedPhone, checkedTaxId } from '../users/index.ts';
import { withFreeIdentifiers } from './identifiers.ts';
import { findStudentRow } from './queries.ts';
import { refuseTakenNumber } from './registration-numbers.ts';
import { checkBirthDate, checkSchool, refuseDuplicate } from './school-data.ts';

type UpdateStudent = z.output<(typeof updateDependent)['schema']['body']>;

/**
 * Changes the fields in the body; the wallet stays (product:students#changing). At another school
 * the student keeps kiosk id and barcode unless somebody there has them, and leaves the class. The
 * route declares the right that each field needs.
 * @throws Failure not_found, duplicate_student, validation_failed
 */
export async function updateStudent(
  services: Services,
  guardian: SignedIn,
  id: string,
  body: UpdateStudent,
): Promise<void> {
  const student = await findStudentRow(services, guardian, id);
  if (body.birthDate) checkBirthDate(services, body.birthDate);
  const schoolId = body.restaurantUnit ?? student.school_id;
  const classId = body.class?.schoolClass;
  const moves = schoolId !== student.school_id;
  if (moves || classId) {
    const hasWallet = student.wallet_id !== null;
    await checkSchool(services.db, guardian, { schoolId, classId, hasWallet });
  }
  const changed = {
    ...(await changedColumns(services, student, body)),
    ...(moves ? { school_id: schoolId, class_id: classId ?? null } : {}),
  };
  const number = body.class?.enrollmentNumber;
  const isOther = number !== undefined && number !== student.enrollment_number;
  const present = { ean_code: student.ean_code, kiosk_user_id: student.kiosk_user_id };
  await withFreeIdentifiers(
    (identifiers) =>
      refuseDuplicate(
        services.db.transaction().execute(async (trx) => {
          await permit(trx, guardian, id, rightsOver(body));
          if (moves) await checkNoMealsToCome(trx, id, services.clock());
          if (moves || isOther) {
            const wanted = number === undefined ? student.enrollment_number : number;
            await refuseTakenNumber(trx, { id, schoolId, number: wanted });
          }
          await trx
            .updateTable('student')
            // The present ones are not written: a barcode that was replaced meanwhile stays void.
            .set({ ...changed, ...(moves && identifiers !== present ? identifiers : {}), id })
            .where('id', '=', id)
            .where('deleted_at', 'is', null)
            .execute();
          await writeAudit(trx, { actor: guardian.id, action: 'student.updated', subject: id });
        }),
      ),
    present,
  );
}

/** The rights that these fields need, as the route declares them. */
function rightsOver(body: UpdateStudent): StudentRight[] {
  const { student, also } = updateDependent.names['params.id'];
  const further = Object.entries(also) as [StudentRight, readonly (keyof UpdateStudent)[]][];
  return [
    student,
    ...further.flatMap(([right, fields]) =>
      fields.some((field) => body[field] !== undefined) ? [right] : [],
    ),
  ];
}

/** The columns of the body's fields; undefined leaves a column as it is. */
async function changedColumns(
  services: Services,
  student: Awaited<ReturnType<typeof findStudentRow>>,
  body: UpdateStudent,
) {
  const country = student.country ?? 'BR';
  const kioskPassword = body.kioskLogin?.password;
  const columns = {
    name: body.name,
    birth_date: body.birthDate,
    email: body.email,
    phone: body.phoneNumber
      ? checkedPhone(country, body.phoneNumber, 'phoneNumber')
      : body.phoneNumber,
    password_hash:
      body.password &&
      (await newPasswordHash(services, body.password, {
        name: body.name ?? student.name,
        email: body.email ?? student.email ?? '',
        companyId: student.company_id,
      })),
    tax_identifier: body.cpf ? checkedTaxId(country, body.cpf, 'cpf') : body.cpf,
    allow_supervisory_buy: body.allowSupervisoryBuy,
    class_id: body.class?.schoolClass,
    enrollment_number: body.class?.enrollmentNumber,
    room_number: body.class?.roomNumber,
    ean_enabled: body.eanIdentifier?.enabledLogin,
    kiosk_password_hash: kioskPassword && (await services.passwords.hash(kioskPassword)),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/**
 * Meals are eaten at the school that cooks them: a student with open orders there cannot leave it.
 * Orders wait for the student's lock.
 * @throws Failure validation_failed
 */
async function checkNoMealsToCome(trx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await trx
    .selectFrom('student')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  const { cancellable, served } = await findMealsToCome(trx, id, now);
  if (cancellable.length + served.length > 0) {
    throw invalid('restaurantUnit', 'meals are ordered', 'students.error.mealsAtSchool');
  }
}

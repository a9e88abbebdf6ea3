import type { createDependent } from '@merenda/contract/students';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import { Failure, invalid } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { checkedTaxId } from '../users/index.ts';
import { newKioskPassword } from './identifiers.ts';
import { insertStudent } from './insert-student.ts';
import { checkBirthDate } from './school-data.ts';

export type CreateStudent = z.output<(typeof createDependent)['schema']['body']>;

/**
 * Registers a student at one of the company's schools, with an empty wallet and a kiosk login
 * (product:students#registration). The guardian becomes the owner.
 * @returns the student's id and the kiosk password, which is stored only as a hash
 * @throws Failure duplicate_student, validation_failed
 */
export async function createStudent(services: Services, guardian: SignedIn, body: CreateStudent) {
  await checkSchool(services, guardian, body);
  const kioskPassword = newKioskPassword();
  const student = {
    id: uuidv7(),
    company_id: guardian.companyId,
    wallet_id: uuidv7(),
    ...(await studentColumns(services, body, kioskPassword)),
  };
  await insertStudent(services, guardian, student);
  return { id: student.id, kioskPassword };
}

async function studentColumns(services: Services, body: CreateStudent, kioskPassword: string) {
  checkBirthDate(services, body.birthDate);
  const country = body.countryCode ?? 'BR';
  return {
    school_id: body.restaurantUnit,
    class_id: body.class.schoolClass ?? null,
    name: body.name,
    birth_date: body.birthDate,
    email: body.email?.toLowerCase() ?? null,
    password_hash: await services.passwords.hash(body.password),
    enrollment_number: body.class.enrollmentNumber ?? null,
    room_number: body.class.roomNumber ?? null,
    country,
    tax_identifier: body.cpf === undefined ? null : checkedTaxId(country, body.cpf, 'cpf'),
    national_id: body.nationalIdNumber ?? null,
    passport_number: body.passport?.number ?? null,
    passport_expires_on: body.passport?.expirationDate.slice(0, 10) ?? null,
    allow_supervisory_buy: body.allowSupervisoryBuy,
    kiosk_password_hash: await services.passwords.hash(kioskPassword),
  };
}

async function checkSchool({ db }: Services, guardian: SignedIn, body: CreateStudent) {
  const school = await db
    .selectFrom('school')
    .select(['wallet_payment'])
    .where('id', '=', body.restaurantUnit)
    .where('company_id', '=', guardian.companyId)
    .executeTakeFirst();
  if (!school) throw new Failure('not_found', { message: 'no such school' });
  if (!school.wallet_payment) throw invalid('restaurantUnit', 'the school takes no wallet payment');
  if (body.class.schoolClass === undefined) return;
  const schoolClass = await db
    .selectFrom('school_class')
    .select('id')
    .where('id', '=', body.class.schoolClass)
    .where('school_id', '=', body.restaurantUnit)
    .executeTakeFirst();
  if (!schoolClass) throw new Failure('not_found', { message: 'no such class in this school' });
}

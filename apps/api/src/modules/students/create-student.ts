import { randomBytes } from 'node:crypto';
import type { createDependent } from '@merenda/contract/students';
import { madeKioskPassword } from '@merenda/domain/people/student-identifiers';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { newPasswordHash } from '../passwords/index.ts';
import type { Services } from '../services.ts';
import { checkedPhone, checkedTaxId, identityColumns } from '../users/index.ts';
import { insertStudent } from './insert-student.ts';
import { checkBirthDate, checkSchool } from './school-data.ts';

export type CreateStudent = z.output<(typeof createDependent)['schema']['body']>;

/**
 * Registers a student at one of the company's schools, with an empty wallet and a kiosk login
 * (product:students#registration). The guardian becomes the owner. `andThen` runs in the same
 * transaction.
 * @returns the student's id and the kiosk password, which is stored only as a hash
 * @throws Failure duplicate_student, number_taken, validation_failed
 */
export async function createStudent(
  services: Services,
  guardian: SignedIn,
  body: CreateStudent,
  andThen?: (trx: Transaction<DB>, studentId: string) => Promise<void>,
) {
  await checkSchool(services.db, guardian, {
    schoolId: body.restaurantUnit,
    classId: body.class.schoolClass,
    hasWallet: true,
  });
  const kioskPassword = madeKioskPassword(randomBytes);
  const student = {
    id: uuidv7(),
    company_id: guardian.companyId,
    wallet_id: uuidv7(),
    ...(await studentColumns(services, guardian, body, kioskPassword)),
  };
  await insertStudent(services, guardian, student, {
    ...(andThen && { andThen: (trx) => andThen(trx, student.id) }),
  });
  return { id: student.id, kioskPassword };
}

async function studentColumns(
  services: Services,
  { companyId }: SignedIn,
  body: CreateStudent,
  kioskPassword: string,
) {
  checkBirthDate(services, body.birthDate);
  const country = body.countryCode ?? 'BR';
  return {
    school_id: body.restaurantUnit,
    class_id: body.class.schoolClass ?? null,
    name: body.name,
    birth_date: body.birthDate,
    email: body.email ?? null,
    phone:
      body.phoneNumber === undefined
        ? null
        : checkedPhone(country, body.phoneNumber, 'phoneNumber'),
    password_hash: await newPasswordHash(services, body.password, {
      name: body.name,
      email: body.email ?? '',
      companyId,
    }),
    enrollment_number: body.class.enrollmentNumber ?? null,
    room_number: body.class.roomNumber ?? null,
    country,
    tax_identifier: body.cpf === undefined ? null : checkedTaxId(country, body.cpf, 'cpf'),
    ...identityColumns(body, services.clock()),
    allow_supervisory_buy: body.allowSupervisoryBuy,
    kiosk_password_hash: await services.passwords.hash(kioskPassword),
  };
}

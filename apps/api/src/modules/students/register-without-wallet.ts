import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import { ownSchool } from '../companies/index.ts';
import type { Services } from '../services.ts';
import { checkedTaxId } from '../users/index.ts';
import { insertStudent } from './insert-student.ts';

/** The part of a health form that describes a student who is not registered yet. */
export interface HealthFormStudent {
  restaurantUnit: string;
  schoolClass: string;
  roomNumber?: string | undefined;
  internalId?: string | undefined;
  studentName: string;
  birthday: string;
  fiscalNumber?: string | undefined;
}

/**
 * Registers a student without a wallet, at a school that has health forms
 * (product:students#variants: health form only). Kiosk id and barcode are assigned anyway, so that
 * a wallet can be added later; the passwords are random and not shown. `andThen` runs in the same
 * transaction.
 *
 * @returns the student's id
 * @throws Failure not_found, validation_failed, duplicate_student, number_taken
 */
export async function registerWithoutWallet(
  services: Services,
  guardian: SignedIn,
  form: HealthFormStudent,
  andThen: (trx: Transaction<DB>, studentId: string) => Promise<void>,
): Promise<string> {
  const country = await countryOf(services, guardian, form.restaurantUnit);
  const unknowable = await services.passwords.hash(randomBytes(32).toString('base64url'));
  const student = {
    id: uuidv7(),
    company_id: guardian.companyId,
    school_id: form.restaurantUnit,
    class_id: form.schoolClass,
    name: form.studentName,
    birth_date: form.birthday,
    enrollment_number: form.internalId ?? null,
    room_number: form.roomNumber ?? null,
    country,
    tax_identifier:
      form.fiscalNumber === undefined
        ? null
        : checkedTaxId(country, form.fiscalNumber, 'fiscalNumber'),
    password_hash: unknowable,
    kiosk_password_hash: unknowable,
  };
  await insertStudent(services, guardian, student, {
    andThen: (trx) => andThen(trx, student.id),
  });
  return student.id;
}

/** The country of the school's company; undefined when the school has no health forms. */
async function countryOf({ db }: Services, guardian: SignedIn, schoolId: string): Promise<string> {
  const { country } = await ownSchool(db, guardian, schoolId)
    .innerJoin('company', 'company.id', 'school.company_id')
    .select('company.country')
    .where('school.anamnesis_enabled', '=', true)
    .executeTakeFirstOrThrow(notFound);
  return country;
}

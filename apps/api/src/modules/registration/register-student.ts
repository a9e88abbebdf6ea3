import { brandOfCompany } from '@merenda/domain/brands/brands';
import { HEALTH_FORM_PATHS } from '@merenda/domain/health/health-form';
import type { Language } from '@merenda/domain/places/languages';
import type { SignedIn } from '../../auth/signed-in.ts';
import { Failure, invalid } from '../../platform/failure.ts';
import { ownSchool } from '../companies/index.ts';
import { prepareFirstForm } from '../health/index.ts';
import type { Services } from '../services.ts';
import { type CreateStudent, createStudent } from '../students/index.ts';

/**
 * Registers a student with a wallet and, where the body has one, the health form. One transaction
 * stores student, wallet, guardianship and form, or nothing (product:students#variants).
 * @returns the student's id and the kiosk password, which is stored only as a hash
 * @throws Failure duplicate_student, number_taken, not_found, validation_failed
 */
export async function registerStudent(
  services: Services,
  guardian: SignedIn,
  { anamnesis, ...body }: CreateStudent,
  language: Language,
) {
  if (!anamnesis) return createStudent(services, guardian, body);
  await checkForms(services, guardian, body.restaurantUnit);
  const { schoolClass, enrollmentNumber, roomNumber } = body.class;
  if (!schoolClass) throw invalid('class.schoolClass', 'form.required');
  const form = {
    restaurantUnit: body.restaurantUnit,
    schoolClass,
    roomNumber,
    internalId: enrollmentNumber,
    studentName: body.name,
    birthday: body.birthDate,
    // The form's tax id is of the company's country.
    ...(body.countryCode === brandOfCompany(guardian.companyId)?.country && {
      fiscalNumber: body.cpf,
    }),
    ...anamnesis,
  };
  const file = await prepareFirstForm(services, guardian, form, language).catch(inBodysWords);
  return createStudent(services, guardian, body, file);
}

/** @throws Failure validation_failed at a school of the company that has no health forms */
async function checkForms({ db }: Services, guardian: SignedIn, schoolId: string): Promise<void> {
  const without = await ownSchool(db, guardian, schoolId)
    .select('id')
    .where('anamnesis_enabled', '=', false)
    .executeTakeFirst();
  if (without) throw invalid('anamnesis', 'the school has no health forms');
}

/** The paths in a registration's body of the fields that a form names otherwise. */
const BODY_PATHS: Readonly<Record<string, string>> = {
  [HEALTH_FORM_PATHS.school]: 'restaurantUnit',
  [HEALTH_FORM_PATHS.schoolClass]: 'class.schoolClass',
  [HEALTH_FORM_PATHS.room]: 'class.roomNumber',
  [HEALTH_FORM_PATHS.internalId]: 'class.enrollmentNumber',
  [HEALTH_FORM_PATHS.studentName]: 'name',
  [HEALTH_FORM_PATHS.birthday]: 'birthDate',
  [HEALTH_FORM_PATHS.fiscalNumber]: 'cpf',
};

function inBodysWords(error: unknown): never {
  if (!(error instanceof Failure) || error.code !== 'validation_failed' || !error.detail.issues) {
    throw error;
  }
  const issues = error.detail.issues.map(({ path, message }) => ({
    path: BODY_PATHS[path] ?? `anamnesis.${path}`,
    message,
  }));
  throw new Failure(error.code, { ...error.detail, issues });
}

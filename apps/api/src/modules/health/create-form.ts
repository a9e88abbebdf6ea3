import type { HealthForm } from '@merenda/contract';
import type { Language } from '@merenda/domain/places/languages';
import type { Transaction } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { isUniqueViolation } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { changeSchoolData, findOwnClass, registerWithoutWallet } from '../students/index.ts';
import { type CreateBody, checkForm, type FormBody } from './check-form.ts';
import { type DraftScope, dropDraft } from './draft/drafts.ts';
import type { FormDocument } from './form-document.ts';
import { auditHealth, findLastVersion, findOwnStudent, toHealthForm } from './queries.ts';
import { formChanged, writeFirstVersion } from './write-version.ts';

/**
 * Writes the first version of a registered student's health form (product:health-form#calls).
 * Without `student` it registers one, at a school that has health forms only.
 *
 * @throws Failure not_found, validation_failed, duplicate_student, number_taken,
 * health_form_changed when there is a form already
 */
export async function createForm(
  services: Services,
  guardian: SignedIn,
  { student, ...body }: CreateBody,
  language: Language,
): Promise<HealthForm> {
  const studentId = student
    ? await forStudent(services, guardian, { student, body, language })
    : await forNewStudent(services, guardian, body, language);
  const row = await findLastVersion(services.db, guardian, studentId);
  return toHealthForm(services, services.db, row);
}

async function forStudent(
  services: Services,
  guardian: SignedIn,
  { student, body, language }: { student: string; body: FormBody; language: Language },
): Promise<string> {
  const whose = { restaurantUnit: body.restaurantUnit, user: student };
  const own = await findOwnStudent(services.db, guardian, whose);
  if (!own.anamnesis_enabled) throw notFound();
  const document = await documentOf(services, guardian, body, language);
  try {
    await services.db.transaction().execute(async (trx) => {
      await changeSchoolData(trx, guardian, own.id, document);
      await fileFirst(services, guardian, document, { user: own.id })(trx, own.id);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'health_form_student_id_key')) throw formChanged();
    throw error;
  }
  return own.id;
}

async function forNewStudent(
  services: Services,
  guardian: SignedIn,
  body: FormBody,
  language: Language,
): Promise<string> {
  const document = await documentOf(services, guardian, body, language);
  const student = { ...document, restaurantUnit: body.restaurantUnit };
  return registerWithoutWallet(
    services,
    guardian,
    student,
    fileFirst(services, guardian, document, body),
  );
}

/**
 * Checks the first health form of a student who is being registered (product:students#variants).
 *
 * @returns a function that files it, in the transaction that registers the student
 * @throws Failure not_found, validation_failed
 */
export async function prepareFirstForm(
  services: Services,
  guardian: SignedIn,
  body: FormBody,
  language: Language,
) {
  const document = await documentOf(services, guardian, body, language);
  return fileFirst(services, guardian, document, body);
}

/** Files the first version, and deletes its draft. */
const fileFirst =
  (
    services: Services,
    guardian: SignedIn,
    document: FormDocument,
    { user, restaurantUnit }: DraftScope,
  ) =>
  async (trx: Transaction<DB>, studentId: string): Promise<void> => {
    await writeFirstVersion(services, trx, guardian, { studentId, document });
    await dropDraft(trx, guardian, { user, restaurantUnit });
    await auditHealth(trx, guardian, 'health_form.created', studentId);
  };

/** The checked form, with its class by name: the class may be deleted when the form is read. */
export async function documentOf(
  services: Services,
  guardian: SignedIn,
  body: FormBody,
  language: Language,
): Promise<FormDocument> {
  const schoolClass = await findOwnClass(services.db, guardian, {
    schoolId: body.restaurantUnit,
    classId: body.schoolClass,
  });
  return { ...checkForm(services, guardian, body, language), className: schoolClass.name };
}

import type { HealthForm } from '@merenda/contract';
import type { Kysely, Transaction } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { AuditAction } from '../../platform/audit/actions.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { isNumbered } from '../students/index.ts';
import { openDocument } from './form-document.ts';
import { openReportFacts } from './report/report-facts.ts';
import { requireKey, studentKeyOf } from './student-keys.ts';

type Holder = Pick<Services, 'env' | 'log'>;

/**
 * The guardian's students that are not deleted, with the right to health data. Every query about
 * health starts here, which authorises it.
 */
export function ownStudents(db: Kysely<DB>, guardian: Pick<SignedIn, 'id'>) {
  return db
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .innerJoin('school', 'school.id', 'student.school_id')
    .where('guardianship.guardian_id', '=', guardian.id)
    .where('guardianship.may_see_health', '=', true)
    .where('student.deleted_at', 'is', null);
}

/** A student by id, or by registration number (product:health-form#calls). */
export interface StudentScope {
  restaurantUnit: string;
  user?: string | undefined;
  internalId?: string | undefined;
}

/** @throws Failure not_found for another guardian's student, or one of another school */
export async function findOwnStudent(db: Kysely<DB>, guardian: SignedIn, scope: StudentScope) {
  return ownStudents(db, guardian)
    .select(['student.id', 'student.school_id', 'school.name as school_name'])
    .select('school.anamnesis_enabled')
    .where('student.school_id', '=', scope.restaurantUnit)
    .$if(scope.user !== undefined, (query) => query.where('student.id', '=', scope.user ?? ''))
    .$if(scope.internalId !== undefined, (query) =>
      query.where(isNumbered([scope.internalId ?? ''])),
    )
    .executeTakeFirstOrThrow(notFound);
}

/** @throws Failure not_found for a form of another guardian's student */
export async function findOwnForm(db: Kysely<DB>, guardian: SignedIn, formId: string) {
  return ownStudents(db, guardian)
    .innerJoin('health_form', 'health_form.student_id', 'student.id')
    .select(['health_form.id', 'student.id as student_id'])
    .select(['student.school_id', 'school.name as school_name'])
    .where('health_form.id', '=', formId)
    .executeTakeFirstOrThrow(notFound);
}

/** The versions of forms of the guardian's students, with form, student and school. */
function versions(db: Kysely<DB>, guardian: Pick<SignedIn, 'id'>) {
  return ownStudents(db, guardian)
    .innerJoin('health_form', 'health_form.student_id', 'student.id')
    .innerJoin('health_form_version as version', 'version.form_id', 'health_form.id')
    .leftJoin('medical_report as report', 'report.form_id', 'health_form.id')
    .select(['version.id as version_id', 'version.sealed', 'version.created_at'])
    .select(['health_form.id as form_id', 'student.id as student_id'])
    .select(['student.school_id', 'school.name as school_name'])
    .select(['report.sealed as report_sealed', 'report.created_at as report_created_at'])
    .orderBy('version.number', 'desc');
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number];

/** The versions of a student's form, the newest first: all of them, or a page. */
export const findVersions = (
  db: Kysely<DB>,
  guardian: Pick<SignedIn, 'id'>,
  studentId: string,
  page?: { offset: number; limit: number },
) =>
  versions(db, guardian)
    .where('student.id', '=', studentId)
    .$call((all) => (page ? all.offset(page.offset).limit(page.limit) : all))
    .execute();

/** How many versions a student's form has. */
export async function countVersions(
  db: Kysely<DB>,
  guardian: Pick<SignedIn, 'id'>,
  studentId: string,
): Promise<number> {
  const { total } = await ownStudents(db, guardian)
    .innerJoin('health_form', 'health_form.student_id', 'student.id')
    .innerJoin('health_form_version as version', 'version.form_id', 'health_form.id')
    .where('student.id', '=', studentId)
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** @throws Failure not_found when there is no form yet */
export const findLastVersion = (db: Kysely<DB>, guardian: SignedIn, studentId: string) =>
  versions(db, guardian)
    .where('student.id', '=', studentId)
    .limit(1)
    .executeTakeFirstOrThrow(notFound);

/**
 * Decrypts a version. The caller writes the audit entry.
 * @throws Failure health_data_locked; not_found if it was deleted meanwhile
 */
export async function toHealthForm(
  holder: Holder,
  db: Kysely<DB>,
  row: VersionRow,
): Promise<HealthForm> {
  const studentId = row.student_id;
  const key = await requireKey(
    studentKeyOf(holder, db, studentId),
    db.selectFrom('health_form_version').select('id').where('id', '=', row.version_id),
  );
  const document = openDocument(holder, key, row.sealed, { studentId, versionId: row.version_id });
  return {
    ...document,
    _id: row.form_id,
    currentAnamnesis: row.version_id,
    student: studentId,
    restaurantUnit: { _id: row.school_id, name: row.school_name },
    ...(row.report_sealed && row.report_created_at
      ? {
          medicalReport: {
            ...openReportFacts(holder, key, row.report_sealed, row.form_id),
            uploadedAt: row.report_created_at.toISOString(),
          },
        }
      : {}),
    updatedAt: row.created_at.toISOString(),
  };
}

/**
 * Writes the audit entry of reading, writing or deleting a student's health data, without its
 * content.
 */
export async function auditHealth(
  db: Kysely<DB> | Transaction<DB>,
  guardian: Pick<SignedIn, 'id'> | undefined,
  action: Extract<AuditAction, `health_${string}` | `medical_report.${string}`>,
  studentId: string,
): Promise<void> {
  await writeAudit(db, { actor: guardian?.id, action, subject: studentId });
}

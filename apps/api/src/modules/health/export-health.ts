import type { HealthForm } from '@merenda/contract';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { Services } from '../services.ts';
import { auditHealth, findVersions, ownStudents, toHealthForm } from './queries.ts';
import { openReport } from './report/open-report.ts';

/** One student's health data, decrypted. */
interface ExportedHealth {
  studentId: string;
  /** All versions, the newest first. */
  forms: HealthForm[];
  medicalReport?: { name: string; mediaType: string; content: Buffer };
}

/**
 * The health forms and medical reports of a guardian's students, for an export of one's own data;
 * each is audited as an export.
 * @throws Failure health_data_locked
 */
export async function healthFormsOf(
  services: Services,
  guardian: Pick<SignedIn, 'id'>,
): Promise<ExportedHealth[]> {
  const students = await ownStudents(services.db, guardian)
    .innerJoin('health_form', 'health_form.student_id', 'student.id')
    .select('student.id')
    .orderBy('student.created_at')
    .execute();
  const exported: ExportedHealth[] = [];
  // One after the other: each report is held in memory whole.
  for (const { id } of students) exported.push(await exportOf(services, guardian, id));
  return exported;
}

async function exportOf(
  services: Services,
  guardian: Pick<SignedIn, 'id'>,
  studentId: string,
): Promise<ExportedHealth> {
  const rows = await findVersions(services.db, guardian, studentId);
  const forms = await Promise.all(rows.map((row) => toHealthForm(services, services.db, row)));
  await auditHealth(services.db, guardian, 'health_form.exported', studentId);
  const [last] = forms;
  if (!last?.medicalReport) return { studentId, forms };
  const { name, mediaType, content } = await openReport(services, guardian, last._id);
  return { studentId, forms, medicalReport: { name, mediaType, content } };
}

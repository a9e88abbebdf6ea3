import type { HealthForm } from '@merenda/contract';
import type { DraftContent } from '@merenda/contract/health/drafts';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { Services } from '../services.ts';
import { openDraft } from './draft/drafts.ts';
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
 * The health forms and medical reports of a guardian's students, for an export of personal data;
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
    .orderBy('student.id')
    .execute();
  const exported: ExportedHealth[] = [];
  // Students are read one after the other: each report is held in memory whole.
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

/**
 * A guardian's drafts of health forms, for an export of personal data; each is audited as an
 * export.
 */
export async function healthDraftsOf(
  services: Services,
  guardian: Pick<SignedIn, 'id'>,
): Promise<{ studentId: string | null; savedAt: string; content: DraftContent }[]> {
  const rows = await services.db
    .selectFrom('health_draft')
    .selectAll()
    .where('guardian_id', '=', guardian.id)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const content = await openDraft(services, services.db, row);
      await auditHealth(services.db, guardian, 'health_draft.exported', row.student_id ?? row.id);
      return { studentId: row.student_id, savedAt: row.saved_at.toISOString(), content };
    }),
  );
}

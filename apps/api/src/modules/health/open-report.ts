import type { FileAnswer } from '@merenda/contract/file';
import { notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { fileSealPlace, openReportFacts } from './report-facts.ts';
import { open } from './seal.ts';
import { auditHealth, ownStudents } from './store.ts';
import { locked, studentKeyOf, unlocked } from './student-keys.ts';

/**
 * The report, decrypted; the reading is in the audit before the first byte leaves.
 * @throws Failure not_found when there is none, as for somebody else's student
 */
export async function openReport(
  services: Services,
  guardian: Pick<SignedIn, 'id'>,
  formId: string,
): Promise<FileAnswer & { content: Buffer }> {
  const report = await ownStudents(services.db, guardian)
    .innerJoin('health_form', 'health_form.student_id', 'student.id')
    .innerJoin('medical_report', 'medical_report.form_id', 'health_form.id')
    .select(['student.id as student_id', 'medical_report.path', 'medical_report.sealed'])
    .where('health_form.id', '=', formId)
    .executeTakeFirstOrThrow(notFound);
  const key = await studentKeyOf(services, services.db, report.student_id);
  if (!key) throw locked();
  const { name, mediaType } = openReportFacts(services, key, report.sealed, formId);
  const sealed = await services.files.get(report.path);
  const content = unlocked(services, () => open(key, sealed, fileSealPlace(formId, report.path)));
  await auditHealth(services.db, guardian, 'medical_report.read', report.student_id);
  return { name, mediaType, content };
}

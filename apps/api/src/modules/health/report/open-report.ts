import type { FileAnswer } from '@merenda/contract/file';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { notFound } from '../../../platform/failure.ts';
import { open } from '../../../platform/seal/seal.ts';
import type { Services } from '../../services.ts';
import { auditHealth, ownStudents } from '../queries.ts';
import { openSealed, requireKey, studentKeyOf } from '../student-keys.ts';
import { fileSealPlace, openReportFacts } from './report-facts.ts';

/**
 * The decrypted report; the audit entry is written before the first byte is sent.
 * @throws Failure not_found when there is none, as for another guardian's student
 * @throws Failure health_data_locked
 */
export async function openReport(
  services: Services,
  guardian: Pick<SignedIn, 'id'>,
  formId: string,
): Promise<FileAnswer & { content: Buffer }> {
  const find = async () => {
    const found = await ownStudents(services.db, guardian)
      .innerJoin('health_form', 'health_form.student_id', 'student.id')
      .innerJoin('medical_report', 'medical_report.form_id', 'health_form.id')
      .select(['student.id as student_id', 'medical_report.path', 'medical_report.sealed'])
      .where('health_form.id', '=', formId)
      .executeTakeFirstOrThrow(notFound);
    return { ...found, file: await services.files.get(found.path) };
  };
  const first = await find();
  // Another report may have taken its place meanwhile.
  const report = first.file ? first : await find();
  if (!report.file) throw new Error('the file of a medical report is gone');
  const key = await requireKey(
    studentKeyOf(services, services.db, report.student_id),
    services.db.selectFrom('medical_report').select('path').where('path', '=', report.path),
  );
  const { name, mediaType } = openReportFacts(services, key, report.sealed, formId);
  const { path, file } = report;
  const content = openSealed(services, () => open(key, file, fileSealPlace(formId, path)));
  await auditHealth(services.db, guardian, 'medical_report.read', report.student_id);
  return { name, mediaType, content };
}

import type { SignedIn } from '../../../auth/signed-in.ts';
import { notFound } from '../../../platform/failure.ts';
import { permit } from '../../guardians/index.ts';
import type { Services } from '../../services.ts';
import { auditHealth, findOwnForm } from '../queries.ts';
import { queueFileRemoval, removeDueFiles } from './remove-files.ts';

/**
 * Deletes a medical report.
 * @throws Failure not_found when there is none, as for another guardian's student
 */
export async function deleteReport(
  services: Services,
  guardian: SignedIn,
  formId: string,
): Promise<void> {
  const form = await findOwnForm(services.db, guardian, formId);
  await services.db.transaction().execute(async (trx) => {
    await permit(trx, guardian, form.student_id, ['health']);
    const { path } = await trx
      .deleteFrom('medical_report')
      .where('form_id', '=', form.id)
      .returning('path')
      .executeTakeFirstOrThrow(notFound);
    await queueFileRemoval(trx, path);
    await auditHealth(trx, guardian, 'medical_report.deleted', form.student_id);
  });
  await removeDueFiles(services);
}

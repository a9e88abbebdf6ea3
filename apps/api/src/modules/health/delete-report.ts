import { notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { noteRemoval, removeDueFiles } from './remove-files.ts';
import { auditHealth, findOwnForm } from './store.ts';

/** @throws Failure not_found when there is none, as for somebody else's student */
export async function deleteReport(
  services: Services,
  guardian: SignedIn,
  formId: string,
): Promise<void> {
  const form = await findOwnForm(services.db, guardian, formId);
  await services.db.transaction().execute(async (trx) => {
    const { path } = await trx
      .deleteFrom('medical_report')
      .where('form_id', '=', form.id)
      .returning('path')
      .executeTakeFirstOrThrow(notFound);
    await noteRemoval(trx, path);
    await auditHealth(trx, guardian, 'medical_report.deleted', form.student_id);
  });
  await removeDueFiles(services);
}

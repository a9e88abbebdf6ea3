import { randomUUID } from 'node:crypto';
import { uploadName } from '@merenda/domain/files/upload-types';
import { type Kysely, sql } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { seal } from '../../../platform/seal/seal.ts';
import type { SafeUpload } from '../../../platform/uploads/uploads.ts';
import { permit } from '../../guardians/index.ts';
import type { Services } from '../../services.ts';
import { auditHealth, findOwnForm } from '../queries.ts';
import { requireKey, studentKeyOf } from '../student-keys.ts';
import { queueFileRemoval, removeDueFiles } from './remove-files.ts';
import { fileSealPlace, type ReportFacts, sealReportFacts } from './report-facts.ts';

/** A file that no record refers to is removed after this time. */
const UNUSED_AFTER = sql<Date>`now() + interval '1 hour'`;

/**
 * Stores a report in place of the previous one (product:health-form#medical-report).
 *
 * @param upload called once the form is known to be the guardian's: no other upload is read
 * @throws Failure not_found, health_data_locked, and the errors of `upload`
 */
export async function saveReport(
  services: Services,
  guardian: SignedIn,
  formId: string,
  upload: () => Promise<SafeUpload<ReportFacts['mediaType']>>,
) {
  const form = await findOwnForm(services.db, guardian, formId);
  const { name, mediaType, content } = await upload();
  const key = await requireKey(
    studentKeyOf(services, services.db, form.student_id),
    services.db.selectFrom('health_form').select('id').where('id', '=', formId),
  );
  const facts = {
    name: uploadName(name, mediaType, 'report'),
    mediaType,
    sizeBytes: content.length,
  };
  const path = `medical-reports/${randomUUID()}`;
  // Removal is queued before the file is written: the file is removed if a later step fails.
  await queueFileRemoval(services.db, path, UNUSED_AFTER);
  await services.files.put(path, seal(key, content, fileSealPlace(formId, path)));
  const uploadedAt = await replaceReport(services.db, guardian, form, { path, facts, key });
  await removeDueFiles(services);
  return { ...facts, uploadedAt: uploadedAt.toISOString() };
}

/**
 * In one transaction: the form refers to this file, and the previous file is queued for removal.
 */
async function replaceReport(
  db: Kysely<DB>,
  guardian: SignedIn,
  form: { id: string; student_id: string },
  { path, facts, key }: { path: string; facts: ReportFacts; key: Buffer },
): Promise<Date> {
  return db.transaction().execute(async (trx) => {
    await permit(trx, guardian, form.student_id, ['health']);
    await trx
      .selectFrom('health_form')
      .select('id')
      .where('id', '=', form.id)
      .forNoKeyUpdate()
      .execute();
    const before = await trx
      .deleteFrom('medical_report')
      .where('form_id', '=', form.id)
      .returning('path')
      .executeTakeFirst();
    if (before) await queueFileRemoval(trx, before.path);
    const { created_at } = await trx
      .insertInto('medical_report')
      .values({ form_id: form.id, path, sealed: sealReportFacts(key, facts, form.id) })
      .returning('created_at')
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('file_removal').where('path', '=', path).execute();
    await auditHealth(trx, guardian, 'medical_report.saved', form.student_id);
    return created_at;
  });
}

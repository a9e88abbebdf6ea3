import { randomUUID } from 'node:crypto';
import { reportName, reportTypeOf } from '@merenda/domain/medical-report';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/generated.ts';
import { Failure } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { noteRemoval, removeDueFiles } from './remove-files.ts';
import { fileSealPlace, type ReportFacts, sealReportFacts } from './report-facts.ts';
import { seal } from './seal.ts';
import { auditHealth, findOwnForm } from './store.ts';
import { locked, studentKeyOf } from './student-keys.ts';

/** A file written but never pointed at is removed after this time. */
const FORGOTTEN_AFTER = sql<Date>`now() + interval '1 hour'`;

/**
 * Keeps a report, instead of the one before (spec 2 §7). What it is, its own bytes say; the name only
 * says how to call it.
 *
 * @param upload called once the form is known to be the guardian's: nobody else's bytes are read
 * @throws Failure not_found, unsupported_media_type, and what `upload` throws
 */
export async function saveReport(
  services: Services,
  guardian: SignedIn,
  formId: string,
  upload: () => Promise<{ name: string; content: Buffer }>,
) {
  const form = await findOwnForm(services.db, guardian, formId);
  const { name, content } = await upload();
  const mediaType = reportTypeOf(content);
  if (!mediaType) {
    throw new Failure('unsupported_media_type', {
      message: 'neither PDF nor JPEG nor PNG by its bytes',
      userMessageKey: 'health.report.error.type',
    });
  }
  const key = await studentKeyOf(services, services.db, form.student_id);
  if (!key) throw locked();
  const facts = { name: reportName(name, mediaType), mediaType, sizeBytes: content.length };
  const path = `medical-reports/${randomUUID()}`;
  // Noted before it is written: whatever happens next, no file is ever forgotten.
  await noteRemoval(services.db, path, FORGOTTEN_AFTER);
  await services.files.put(path, seal(key, content, fileSealPlace(formId, path)));
  const uploadedAt = await pointAt(services.db, guardian, form, { path, facts, key });
  await removeDueFiles(services);
  return { ...facts, uploadedAt: uploadedAt.toISOString() };
}

/** In one transaction: this file is the report, the one before is to be removed. */
async function pointAt(
  db: Kysely<DB>,
  guardian: SignedIn,
  form: { id: string; student_id: string },
  { path, facts, key }: { path: string; facts: ReportFacts; key: Buffer },
): Promise<Date> {
  return db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('health_form')
      .select('id')
      .where('id', '=', form.id)
      .forUpdate()
      .execute();
    const before = await trx
      .deleteFrom('medical_report')
      .where('form_id', '=', form.id)
      .returning('path')
      .executeTakeFirst();
    if (before) await noteRemoval(trx, before.path);
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

import type { HealthForm } from '@merenda/contract';
import type { updateHealthForm } from '@merenda/contract/health';
import type { Language } from '@merenda/domain/places/languages';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import { permit } from '../guardians/index.ts';
import type { Services } from '../services.ts';
import { changeSchoolData } from '../students/index.ts';
import { documentOf } from './create-form.ts';
import { dropDraft } from './draft/drafts.ts';
import { auditHealth, findLastVersion, findOwnForm, toHealthForm } from './queries.ts';
import { formChanged, writeVersion } from './write-version.ts';

type UpdateBody = z.output<(typeof updateHealthForm)['schema']['body']>;

/**
 * Adds a version to a form, based on the version that the body names (product:health-form#versions,
 * `currentAnamnesis`): two guardians who edit at once do not overwrite each other.
 *
 * @throws Failure not_found, validation_failed, duplicate_student, health_form_changed
 */
export async function updateForm(
  services: Services,
  guardian: SignedIn,
  formId: string,
  { currentAnamnesis, ...body }: UpdateBody,
  language: Language,
): Promise<HealthForm> {
  const form = await findOwnForm(services.db, guardian, formId);
  if (form.school_id !== body.restaurantUnit) throw notFound();
  const studentId = form.student_id;
  const document = await documentOf(services, guardian, body, language);
  await services.db.transaction().execute(async (trx) => {
    await permit(trx, guardian, studentId, ['health']);
    const number = await lockNextVersion(trx, formId, currentAnamnesis);
    await changeSchoolData(trx, guardian, studentId, document);
    await writeVersion(services, trx, guardian, { formId, studentId, number, document });
    await dropDraft(trx, guardian, { user: studentId });
    await auditHealth(trx, guardian, 'health_form.updated', studentId);
  });
  const row = await findLastVersion(services.db, guardian, studentId);
  return toHealthForm(services, services.db, row);
}

/** Locks the form and returns the next version's number, if the named version is the last one. */
async function lockNextVersion(
  trx: Transaction<DB>,
  formId: string,
  versionId: string,
): Promise<number> {
  await trx
    .selectFrom('health_form')
    .select('id')
    .where('id', '=', formId)
    .forNoKeyUpdate()
    .execute();
  const versions = await trx
    .selectFrom('health_form_version')
    .select(['id', 'number'])
    .where('form_id', '=', formId)
    .orderBy('number', 'desc')
    .execute();
  const named = versions.find(({ id }) => id === versionId);
  if (!named) throw notFound();
  if (named !== versions[0]) throw formChanged();
  return named.number + 1;
}

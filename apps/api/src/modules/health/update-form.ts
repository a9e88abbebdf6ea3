import type { HealthForm } from '@merenda/contract';
import type { updateHealthForm } from '@merenda/contract/health';
import type { Language } from '@merenda/domain/languages';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../db/generated.ts';
import { notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { changeSchoolData } from '../students/index.ts';
import { changed } from './changed.ts';
import { documentOf } from './create-form.ts';
import { auditHealth, findLastVersion, findOwnForm, toHealthForm } from './store.ts';
import { writeVersion } from './write-version.ts';

type UpdateBody = z.output<(typeof updateHealthForm)['schema']['body']>;

/**
 * Files a new version of a form, made from the version that the body names (spec 2 §3
 * `currentAnamnesis`): two guardians who edit at once do not undo each other's words.
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
    const number = await followOn(trx, formId, currentAnamnesis);
    await changeSchoolData(trx, studentId, document);
    await writeVersion(services, trx, guardian, { formId, studentId, number, document });
    await auditHealth(trx, guardian, 'health_form.updated', studentId);
  });
  const row = await findLastVersion(services.db, guardian, studentId);
  return toHealthForm(services, services.db, row);
}

/** Locks the form; the number of the version that follows the named one, if that is the last. */
async function followOn(trx: Transaction<DB>, formId: string, versionId: string): Promise<number> {
  await trx.selectFrom('health_form').select('id').where('id', '=', formId).forUpdate().execute();
  const versions = await trx
    .selectFrom('health_form_version')
    .select(['id', 'number'])
    .where('form_id', '=', formId)
    .orderBy('number', 'desc')
    .execute();
  const named = versions.find(({ id }) => id === versionId);
  if (!named) throw notFound();
  if (named !== versions[0]) throw changed();
  return named.number + 1;
}

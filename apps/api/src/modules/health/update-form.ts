import type { HealthForm } from '@merenda/contract';
import type { updateHealthForm } from '@merenda/contract/health';
import { VERSIONS_A_DAY } from '@merenda/domain/health/health-form';
import type { Language } from '@merenda/domain/places/languages';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { permit } from '../guardians/index.ts';
import type { Services } from '../services.ts';
import { changeSchoolData } from '../students/index.ts';
import { documentOf } from './create-form.ts';
import { dropDraft } from './draft/drafts.ts';
import { type FormDocument, isSameDocument, openDocument } from './form-document.ts';
import { auditHealth, findLastVersion, findOwnForm, toHealthForm } from './queries.ts';
import { studentKeyFor } from './student-keys.ts';
import { formChanged, writeVersion } from './write-version.ts';

type UpdateBody = z.output<(typeof updateHealthForm)['schema']['body']>;

/**
 * Adds a version to a form, based on the version that the body names (product:health-form#versions,
 * `currentAnamnesis`): two guardians who edit at once do not overwrite each other. An unchanged form
 * adds none.
 *
 * @throws Failure not_found, validation_failed, duplicate_student, health_form_changed,
 * too_many_requests beyond VERSIONS_A_DAY
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
    const last = await lockLastVersion(trx, formId, currentAnamnesis);
    await changeSchoolData(trx, guardian, studentId, document);
    await dropDraft(trx, guardian, { user: studentId });
    if (await saysAlready(services, trx, { last, studentId, document })) return;
    await refuseTooMany(trx, guardian, formId);
    const number = last.number + 1;
    await writeVersion(services, trx, guardian, { formId, studentId, number, document });
    await auditHealth(trx, guardian, 'health_form.updated', studentId);
  });
  const row = await findLastVersion(services.db, guardian, studentId);
  return toHealthForm(services, services.db, row);
}

type Version = Pick<Selectable<DB['health_form_version']>, 'id' | 'number' | 'sealed'>;

/** Locks the form and returns its last version, if that is the named one. */
async function lockLastVersion(
  trx: Transaction<DB>,
  formId: string,
  versionId: string,
): Promise<Version> {
  await trx
    .selectFrom('health_form')
    .select('id')
    .where('id', '=', formId)
    .forNoKeyUpdate()
    .execute();
  const versions = trx
    .selectFrom('health_form_version')
    .select(['id', 'number', 'sealed'])
    .where('form_id', '=', formId);
  const named = await versions.where('id', '=', versionId).executeTakeFirstOrThrow(notFound);
  const last = await versions.orderBy('number', 'desc').limit(1).executeTakeFirst();
  if (last?.id !== named.id) throw formChanged();
  return named;
}

async function saysAlready(
  services: Services,
  trx: Transaction<DB>,
  { last, studentId, document }: { last: Version; studentId: string; document: FormDocument },
): Promise<boolean> {
  const key = await studentKeyFor(services, trx, studentId);
  const place = { studentId, versionId: last.id };
  return isSameDocument(openDocument(services, key, last.sealed, place), document);
}

/** Counts by author: another guardian's session, stolen, leaves this one its own versions. */
async function refuseTooMany(
  trx: Transaction<DB>,
  guardian: SignedIn,
  formId: string,
): Promise<void> {
  const { added } = await trx
    .selectFrom('health_form_version')
    .select((eb) => eb.fn.countAll<bigint>().as('added'))
    .where('form_id', '=', formId)
    .where('author_id', '=', guardian.id)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (added < VERSIONS_A_DAY) return;
  throw new Failure('too_many_requests', { userMessageKey: 'health.error.tooMany' });
}

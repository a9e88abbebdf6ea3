import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../auth/signed-in.ts';
import { settleAlerts } from '../../platform/alerts/raise-alerts.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { type FormDocument, sealDocument } from './form-document.ts';
import { studentKeyFor } from './student-keys.ts';

/** Adds a version to a form that the caller has created or locked. */
export async function writeVersion(
  services: Pick<Services, 'env' | 'log'>,
  trx: Transaction<DB>,
  guardian: Pick<SignedIn, 'id'>,
  {
    formId,
    studentId,
    number,
    document,
  }: { formId: string; studentId: string; number: number; document: FormDocument },
): Promise<void> {
  const versionId = uuidv7();
  const key = await studentKeyFor(services, trx, studentId);
  await trx
    .insertInto('health_form_version')
    .values({
      id: versionId,
      form_id: formId,
      number,
      sealed: sealDocument(key, document, { studentId, versionId }),
      author_id: guardian.id,
    })
    .execute();
}

/** Creates a form with its first version and, if needed, the student's key. */
export async function writeFirstVersion(
  services: Pick<Services, 'env' | 'log'>,
  trx: Transaction<DB>,
  guardian: Pick<SignedIn, 'id'>,
  { studentId, document }: { studentId: string; document: FormDocument },
): Promise<void> {
  const formId = uuidv7();
  await studentKeyFor(services, trx, studentId);
  await trx.insertInto('health_form').values({ id: formId, student_id: studentId }).execute();
  await writeVersion(services, trx, guardian, { formId, studentId, number: 1, document });
  await settleAlerts(trx, { kinds: ['form-pending'], subject: studentId });
}

/** A newer version was written since the one that the request is based on. */
export const formChanged = () =>
  new Failure('health_form_changed', {
    message: 'there is a newer version of the form',
    userMessageKey: 'health.error.changed',
  });

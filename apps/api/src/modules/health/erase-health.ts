import type { Transaction } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { withKey } from '../../platform/database/locks.ts';
import type { Erasure, LeavingStudents } from '../erasure.ts';
import { eraseWaysIn } from '../way-in.ts';
import { healthDrafts } from './draft/ways-in.ts';
import { auditHealth } from './queries.ts';
import { queueFileRemoval } from './report/remove-files.ts';

/**
 * Deletes all health data of a student, and the key together with the drafts. Copies of the
 * database or of the files can never be decrypted again. Files are deleted after the transaction,
 * by the hourly purge at the latest.
 */
async function eraseHealth(trx: Transaction<DB>, studentId: string): Promise<void> {
  await trx.deleteFrom('health_confirmation').where('student_id', '=', studentId).execute();
  const form = await trx
    .selectFrom('health_form')
    .select('id')
    .where('student_id', '=', studentId)
    .$call(withKey)
    .executeTakeFirst();
  if (form) {
    const reports = await trx
      .deleteFrom('medical_report')
      .where('form_id', '=', form.id)
      .returning('path')
      .execute();
    for (const { path } of reports) await queueFileRemoval(trx, path);
    await trx.deleteFrom('health_form_version').where('form_id', '=', form.id).execute();
    await trx.deleteFrom('health_form').where('id', '=', form.id).execute();
    await auditHealth(trx, undefined, 'health_form.erased', studentId);
  }
  await trx.deleteFrom('health_key').where('student_id', '=', studentId).execute();
}

/** Deletes the guardian's drafts, and students' health data. */
export const healthErasure = {
  eraseGuardian: (trx, { guardianId }) => eraseWaysIn(healthDrafts, trx, guardianId),
  async eraseStudents(trx: Transaction<DB>, { studentIds }: Pick<LeavingStudents, 'studentIds'>) {
    for (const id of studentIds) await eraseHealth(trx, id);
  },
  keeps: {
    'health_confirmation.guardian_id': 'of a student who stays: who confirmed, as an opaque id',
    'health_form_version.author_id': 'of a student who stays: who wrote it, as an opaque id',
  },
} satisfies Erasure;

import type { Transaction } from 'kysely';
import type { DB } from '../../db/generated.ts';
import { noteRemoval } from './remove-files.ts';
import { auditHealth } from './store.ts';

/**
 * Removes everything that is known of a student's health, and the key: what copies of the database
 * or of the files may still hold can never be read again. Files go once the transaction is done, by
 * the hourly purge at the latest.
 */
export async function eraseHealth(trx: Transaction<DB>, studentId: string): Promise<void> {
  const form = await trx
    .selectFrom('health_form')
    .select('id')
    .where('student_id', '=', studentId)
    .forUpdate()
    .executeTakeFirst();
  if (form) {
    const reports = await trx
      .deleteFrom('medical_report')
      .where('form_id', '=', form.id)
      .returning('path')
      .execute();
    for (const { path } of reports) await noteRemoval(trx, path);
    await trx.deleteFrom('health_form_version').where('form_id', '=', form.id).execute();
    await trx.deleteFrom('health_form').where('id', '=', form.id).execute();
    await auditHealth(trx, undefined, 'health_form.erased', studentId);
  }
  await trx.deleteFrom('health_key').where('student_id', '=', studentId).execute();
}

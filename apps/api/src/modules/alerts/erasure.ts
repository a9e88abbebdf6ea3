import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import type { Erasure } from '../erasure.ts';
import { eraseWaysIn } from '../way-in.ts';
import { pushWaysIn } from './push/ways-in.ts';

/** Deletes a guardian's alerts, alert settings and push subscriptions, and alerts about a student. */
export const alertErasure: Erasure = {
  async eraseGuardian(trx, { guardianId }) {
    await eraseWaysIn(pushWaysIn, trx, guardianId);
    for (const table of ['alert', 'alert_settings'] as const) {
      await trx.deleteFrom(table).where('guardian_id', '=', guardianId).execute();
    }
  },
  async eraseStudents(trx, { studentIds }) {
    await trx.deleteFrom('alert').where('subject', 'in', studentIds).execute();
  },
};

/** The guardian's alert settings, for an export of personal data. */
export const alertSettingsOf = (db: Kysely<DB>, guardianId: string) =>
  db.selectFrom('alert_settings').selectAll().where('guardian_id', '=', guardianId);

/** The guardian's alerts, for an export of personal data. */
export const alertsOf = (db: Kysely<DB>, guardianId: string) =>
  db
    .selectFrom('alert')
    .leftJoin('alert_note as note', 'note.id', 'alert.subject')
    .selectAll('alert')
    .select('note.body')
    .where('alert.guardian_id', '=', guardianId)
    .orderBy('alert.id');

import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import type { Erasure } from '../erasure.ts';

/** A guardian's alerts go. */
export const alertErasure: Erasure = {
  async eraseGuardian(trx, { guardianId }) {
    await trx.deleteFrom('alert').where('guardian_id', '=', guardianId).execute();
  },
};

/** The guardian's alerts, for an export of one's own data. */
export const alertsOf = (db: Kysely<DB>, guardianId: string) =>
  db
    .selectFrom('alert')
    .leftJoin('alert_note as note', 'note.id', 'alert.subject')
    .selectAll('alert')
    .select('note.body')
    .where('alert.guardian_id', '=', guardianId)
    .orderBy('alert.id');

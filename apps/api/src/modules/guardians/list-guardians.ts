import { MAX_GUARDIANS } from '@merenda/domain/guardians';
import { givenName } from '@merenda/domain/names';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/generated.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { findGuarded } from './guarded-student.ts';
import { invitationView, openInvitations } from './open-invitations.ts';

/** Who answers for a student, the owner first; invitations are the owner's to see. @throws Failure not_found */
export async function listGuardians({ db }: Services, guardian: SignedIn, studentId: string) {
  const { isOwner } = await findGuarded(db, guardian, studentId);
  const rows = await guardiansOf(db, studentId)
    .orderBy('guardianship.is_owner', 'desc')
    .orderBy('guardianship.created_at')
    .execute();
  const open = isOwner ? await openInvitations(db, studentId).execute() : [];
  return {
    docs: rows.map((row) => guardianView(row, guardian)),
    invitations: open.map(invitationView),
    canInvite: isOwner && rows.length + open.length < MAX_GUARDIANS,
  };
}

/** The guardians of a student; the caller says which and in what order. */
export function guardiansOf(db: Kysely<DB>, studentId: string) {
  return db
    .selectFrom('guardianship')
    .innerJoin('guardian', 'guardian.id', 'guardianship.guardian_id')
    .select([
      'guardian.id',
      'guardian.name',
      'guardian.country',
      'guardianship.is_owner as isOwner',
      'guardianship.may_spend as maySpend',
    ])
    .where('guardianship.student_id', '=', studentId)
    .where('guardian.deleted_at', 'is', null);
}

type Row = Awaited<ReturnType<ReturnType<typeof guardiansOf>['execute']>>[number];

/** What one guardian is shown of another: nothing but the given name and the rights. */
export const guardianView = (row: Row, reader: SignedIn) => ({
  _id: row.id,
  name: givenName(row.name, row.country),
  isOwner: row.isOwner,
  maySpend: row.maySpend,
  isYou: row.id === reader.id,
});

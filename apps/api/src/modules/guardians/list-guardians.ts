import { nameForOthers } from '@merenda/domain/people/guardian-names';
import { MAX_GUARDIANS } from '@merenda/domain/people/guardians';
import type { Kysely } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import type { Services } from '../services.ts';
import { findGuarded } from './guarded-student.ts';
import { invitationView, openInvitations } from './invitation/open-invitations.ts';
import { openRequests, requestView } from './request/open-requests.ts';

/**
 * The guardians of a student, the owner first; open invitations and requests are shown to the
 * owner only.
 * @throws Failure not_found
 */
export async function listGuardians({ db }: Services, guardian: SignedIn, studentId: string) {
  const { isOwner } = await findGuarded(db, guardian, studentId);
  const rows = await guardiansOf(db, studentId)
    .orderBy('guardianship.is_owner', 'desc')
    .orderBy('guardianship.created_at')
    .orderBy('guardianship.guardian_id')
    .execute();
  const open = isOwner ? await openInvitations(db, studentId).execute() : [];
  const asking = isOwner
    ? await openRequests(db).where('request.student_id', '=', studentId).execute()
    : [];
  return {
    docs: rows.map((row) => guardianView(row, guardian)),
    invitations: open.map(invitationView),
    requests: asking.map(requestView),
    canInvite: isOwner && rows.length + open.length < MAX_GUARDIANS,
  };
}

/** The guardians of a student; the caller adds filters and order. */
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
      'guardianship.may_see_health as maySeeHealth',
    ])
    .where('guardianship.student_id', '=', studentId)
    .where('guardian.deleted_at', 'is', null);
}

type Row = Awaited<ReturnType<ReturnType<typeof guardiansOf>['execute']>>[number];

/** A guardian as another guardian sees them: the given name and the rights only. */
export const guardianView = (row: Row, reader: SignedIn) => ({
  _id: row.id,
  name: nameForOthers(row),
  isOwner: row.isOwner,
  maySpend: row.maySpend,
  maySeeHealth: row.maySeeHealth,
  isYou: row.id === reader.id,
});

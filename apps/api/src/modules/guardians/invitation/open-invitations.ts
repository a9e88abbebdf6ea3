import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';

/** A student's open invitations, the oldest first. */
export function openInvitations(db: Kysely<DB>, studentId: string) {
  return db
    .selectFrom('guardian_invitation')
    .where('student_id', '=', studentId)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['id', 'email', 'may_spend', 'may_see_health', 'expires_at'])
    .orderBy('created_at');
}

type Row = Awaited<ReturnType<ReturnType<typeof openInvitations>['execute']>>[number];

export const invitationView = (row: Row) => ({
  _id: row.id,
  email: row.email,
  maySpend: row.may_spend,
  maySeeHealth: row.may_see_health,
  expiresAt: row.expires_at.toISOString(),
});

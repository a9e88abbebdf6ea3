import { dataset, instant } from '../dataset.ts';

/**
 * Invitations that the guardian sent or got. The address of whoever accepted is another guardian's
 * by then, and who invited or for which student is told once the guardian has accepted.
 */
export const invitations = dataset({
  name: 'invitations',
  columns: [
    'direction',
    'student_id',
    'email',
    'may_spend',
    'sent_at',
    'expires_at',
    'accepted_at',
    'declined_at',
    'withdrawn_at',
  ],
  async *rows({ services: { db }, guardian }) {
    const rows = await db
      .selectFrom('guardian_invitation as invitation')
      .innerJoin('student', 'student.id', 'invitation.student_id')
      .innerJoin('guardian as reader', (join) => join.on('reader.id', '=', guardian.id))
      .selectAll('invitation')
      .where((eb) =>
        eb.or([
          eb('invitation.inviter_id', '=', guardian.id),
          eb.and([
            eb('invitation.email', '=', eb.ref('reader.email')),
            eb('student.company_id', '=', guardian.companyId),
          ]),
        ]),
      )
      .orderBy('invitation.created_at')
      .orderBy('invitation.id')
      .execute();
    for (const row of rows) {
      const sent = row.inviter_id === guardian.id;
      yield {
        direction: sent ? 'sent' : 'received',
        student_id: sent || row.accepted_at ? row.student_id : null,
        email: sent && row.accepted_at ? null : row.email,
        may_spend: row.may_spend,
        sent_at: instant(row.created_at),
        expires_at: instant(row.expires_at),
        accepted_at: instant(row.accepted_at),
        declined_at: instant(row.declined_at),
        withdrawn_at: instant(row.withdrawn_at),
      };
    }
  },
});

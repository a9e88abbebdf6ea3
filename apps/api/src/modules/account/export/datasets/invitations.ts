import { dataset } from '../dataset.ts';

/**
 * Invitations that the guardian sent or received. An accepted invitation's address is another
 * guardian's data and left out. The student of a received invitation is included once the guardian
 * has accepted.
 */
export const invitations = dataset({
  name: 'invitations',
  from: ({ services: { db }, guardian }) =>
    db
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
      .execute(),
  columns: {
    direction: (row, { guardian }) => (isSent(row, guardian) ? 'sent' : 'received'),
    student_id: (row, { guardian }) =>
      isSent(row, guardian) || row.accepted_at ? row.student_id : null,
    email: (row, { guardian }) => (isSent(row, guardian) && row.accepted_at ? null : row.email),
    may_spend: 'may_spend',
    may_see_health: 'may_see_health',
    sent_at: 'created_at',
    expires_at: 'expires_at',
    accepted_at: 'accepted_at',
    declined_at: 'declined_at',
    withdrawn_at: 'withdrawn_at',
  },
});

const isSent = (invitation: { inviter_id: string | null }, guardian: { id: string }) =>
  invitation.inviter_id === guardian.id;

/**
 * The guardian's requests to be another guardian of a student. The rows do not say whether the
 * details were some student's, nor which requests were refused: the guardian does not learn either
 * (product:guardians#requests).
 */
export const requests = dataset({
  name: 'guardian-requests',
  from: ({ services: { db }, guardian }) =>
    db
      .selectFrom('guardian_request')
      .select(['student_id', 'created_at', 'expires_at', 'agreed_at'])
      .where('guardian_id', '=', guardian.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  columns: {
    student_id: (row) => (row.agreed_at ? row.student_id : null),
    sent_at: 'created_at',
    expires_at: 'expires_at',
    agreed_at: 'agreed_at',
  },
});

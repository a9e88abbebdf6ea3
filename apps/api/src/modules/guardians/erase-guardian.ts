import type { Erasure } from '../erasure.ts';

/** Deletes guardianships, also former ones with the students' names, invitations and requests. */
export const guardianshipErasure: Erasure = {
  async eraseGuardian(trx, { guardianId, companyId, email, studentIds }) {
    await trx.deleteFrom('guardianship').where('guardian_id', '=', guardianId).execute();
    await trx
      .deleteFrom('former_guardianship')
      .where((eb) =>
        eb.or([
          eb('guardian_id', '=', guardianId),
          ...(studentIds.length > 0 ? [eb('student_id', 'in', studentIds)] : []),
        ]),
      )
      .execute();
    // Requests that the guardian made, or about students who are deleted; the next owner answers
    // the others.
    await trx
      .deleteFrom('guardian_request')
      .where((eb) =>
        eb.or([
          eb('guardian_id', '=', guardianId),
          ...(studentIds.length > 0 ? [eb('student_id', 'in', studentIds)] : []),
        ]),
      )
      .execute();
    await trx.deleteFrom('guardian_request_token').where('guardian_id', '=', guardianId).execute();
    // Invitations sent by the guardian, to the guardian's address, or for students who are deleted.
    await trx
      .deleteFrom('guardian_invitation')
      .using('student')
      .whereRef('student.id', '=', 'guardian_invitation.student_id')
      .where((eb) =>
        eb.or([
          eb('guardian_invitation.inviter_id', '=', guardianId),
          ...(studentIds.length > 0 ? [eb('student.id', 'in', studentIds)] : []),
          eb.and([
            eb('guardian_invitation.email', '=', email),
            eb('student.company_id', '=', companyId),
          ]),
        ]),
      )
      .execute();
  },
};

import type { Erasure } from '../erasure.ts';

/**
 * Deletes the guardian's guardianships, also former ones with the students' names, invitations and
 * requests. Guardians of a deleted student lose invitations and requests; their statements keep the
 * name (`endGuardianships`).
 */
export const guardianshipErasure: Erasure = {
  async eraseGuardian(trx, { guardianId, companyId, email }) {
    for (const table of [
      'guardianship',
      'former_guardianship',
      'guardian_request',
      'guardian_request_token',
    ] as const) {
      await trx.deleteFrom(table).where('guardian_id', '=', guardianId).execute();
    }
    // Invitations sent by the guardian, or to the guardian's address.
    await trx
      .deleteFrom('guardian_invitation')
      .using('student')
      .whereRef('student.id', '=', 'guardian_invitation.student_id')
      .where((eb) =>
        eb.or([
          eb('guardian_invitation.inviter_id', '=', guardianId),
          eb.and([
            eb('guardian_invitation.email', '=', email),
            eb('student.company_id', '=', companyId),
          ]),
        ]),
      )
      .execute();
  },
  async eraseStudents(trx, { studentIds }) {
    for (const table of ['guardian_invitation', 'guardian_request'] as const) {
      await trx.deleteFrom(table).where('student_id', 'in', studentIds).execute();
    }
  },
  keeps: {
    'former_guardianship.student_id':
      'a guardian’s own statement: who was paid, by the name of then',
  },
};

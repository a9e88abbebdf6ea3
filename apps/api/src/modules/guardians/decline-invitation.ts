import { sql } from 'kysely';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { findInvitation } from './find-invitation.ts';

/** The invitation is answered; nobody is told why. @throws Failure as `findInvitation` */
export async function declineInvitation(
  { db }: Services,
  guardian: SignedIn,
  token: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id, studentId } = await findInvitation(trx, guardian, token, { lock: true });
    await trx
      .updateTable('guardian_invitation')
      .set({ declined_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await trx
      .insertInto('audit')
      .values({
        actor: guardian.id,
        action: 'invitation.declined',
        subject: studentId,
        detail: { invitation: id },
      })
      .execute();
  });
}

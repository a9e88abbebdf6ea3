import { mailboxOf } from '@merenda/domain/access/mailboxes';
import type { Language } from '@merenda/domain/places/languages';
import type { Transaction } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts';
import { spendBudget } from '../../session/index.ts';

/** The origin of an email's link, and the sender's language. */
export interface From {
  origin: string;
  language: Language;
}

/** Sends one email about invitations; their older links stop working. */
export async function sendInvitation(
  trx: Transaction<DB>,
  guardian: SignedIn,
  { ids, ...from }: From & { ids: readonly string[] },
): Promise<void> {
  await trx.deleteFrom('guardian_invitation_token').where('invitation_id', 'in', ids).execute();
  await enqueueEmail(trx, {
    kind: 'invitation',
    guardianId: guardian.id,
    data: { invitations: [...ids], ...from },
  });
}

/**
 * Counts an email, or a link to pass on, in the day's budgets of the inviter and of the address.
 * @throws Failure too_many_requests
 */
export async function countInvitation(
  trx: Transaction<DB>,
  { id: guardianId }: SignedIn,
  email: string,
): Promise<void> {
  await spendBudget({ db: trx }, 'invitationsBy', { guardianId });
  await spendBudget({ db: trx }, 'invitationsTo', { mailbox: mailboxOf(email) });
}

import { mailboxOf } from '@merenda/domain/access/mailboxes';
import { INVITATIONS_A_DAY } from '@merenda/domain/people/guardians';
import type { Language } from '@merenda/domain/places/languages';
import type { Transaction } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { Failure } from '../../../platform/failure.ts';
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts';
import { PERSON_THROTTLES, spendBudget, type ThrottleKey } from '../../session/index.ts';

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
  await count(trx, PERSON_THROTTLES.invitationsBy({ guardianId }));
  await count(trx, PERSON_THROTTLES.invitationsTo({ mailbox: mailboxOf(email) }));
}

async function count(trx: Transaction<DB>, subject: ThrottleKey): Promise<void> {
  if (await spendBudget({ db: trx }, subject, INVITATIONS_A_DAY, 'day')) return;
  throw new Failure('too_many_requests', { userMessageKey: 'guardians.error.tooManyInvitations' });
}

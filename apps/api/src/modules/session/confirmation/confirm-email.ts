import { mailboxOf } from '@merenda/domain/access/mailboxes';
import { sql, type Transaction } from 'kysely';
import { NO_PASSWORD } from '../../../auth/passwords.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { forgetEmails } from '../../../platform/mail/enqueue-email.ts';
import type { Services } from '../../services.ts';
import { endWaysIn } from '../../way-in.ts';
import { raiseAccessEpoch } from '../end-access.ts';
import { createLink } from '../link/links.ts';
import { clearFailures } from '../throttle/throttle.ts';
import { PERSON_THROTTLES } from '../throttle/throttle-keys.ts';

const now = sql<Date>`now()`;

/**
 * The part of the account that stays at the first proof of an address. It is a session with its
 * password and drafts, the password that is just being set, or nothing.
 */
type Stays = { readonly session: string } | 'newPassword' | 'nothing';

type With = Pick<Services, 'waysIn'>;

/**
 * Confirms the guardian's address, because the caller has read an e-mail to it
 * (product:session#confirmed-address). Every kind of e-mail confirms here. A link that outlives a
 * change of the address must not come here. The first confirmation ends everything that was set up
 * before except `stays` (product:session#first-proof).
 * @returns the token of a link to a new password, where the former password has ended
 */
export async function confirmEmail(
  services: With,
  trx: Transaction<DB>,
  guardianId: string,
  stays: Stays,
): Promise<{ passwordToken?: string | undefined }> {
  const guardian = await trx
    .selectFrom('guardian')
    .select(['company_id as companyId', 'email', 'email_confirmed_at', 'first_confirmed_at'])
    .where('id', '=', guardianId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!guardian || guardian.email_confirmed_at) return {};
  await trx
    .updateTable('guardian')
    .set({ email_confirmed_at: now })
    .where('id', '=', guardianId)
    .execute();
  await forgetEmails(trx, guardianId, 'email-confirmation');
  const isFirst = guardian.first_confirmed_at === null;
  await writeAudit(trx, {
    actor: guardianId,
    action: 'email.confirmed',
    subject: guardianId,
    detail: isFirst ? { stays: typeof stays === 'string' ? stays : 'session' } : {},
  });
  if (!isFirst) return {};
  await endBefore(services, trx, guardianId, stays);
  // The links that were sent are void: the next one is sent at once.
  const whose = { companyId: guardian.companyId, mailbox: mailboxOf(guardian.email) };
  await clearFailures({ db: trx }, PERSON_THROTTLES.recoveryLink(whose));
  await clearFailures({ db: trx }, PERSON_THROTTLES.loginLink(whose));
  if (stays !== 'nothing') return {};
  return { passwordToken: await createLink(trx, 'password_reset', guardianId) };
}

/** Ends everything that was set up before except `stays`; earlier proofs open no session. */
async function endBefore(
  services: With,
  trx: Transaction<DB>,
  guardianId: string,
  stays: Stays,
): Promise<void> {
  if (stays === 'nothing') {
    await trx
      .updateTable('guardian')
      .set({ password_hash: NO_PASSWORD })
      .where('id', '=', guardianId)
      .execute();
  }
  await raiseAccessEpoch(trx, guardianId);
  const sessionId = typeof stays === 'string' ? undefined : stays.session;
  await endWaysIn(
    services,
    trx,
    { guardianId, sessionId },
    ({ isDraft }) => !isDraft || sessionId === undefined,
  );
}

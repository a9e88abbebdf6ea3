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
 * The part that stays where an address is proved for the first time: a session of the account, with its
 * password and what it has begun; the password that is just being set; or nothing.
 */
type Stays = { readonly session: string } | 'newPassword' | 'nothing';

type With = Pick<Services, 'waysIn'>;

/**
 * Whoever acts has read a letter to the guardian's address, which is confirmed from now on
 * (product:session#confirmed-address): the one place for it, whatever the letter was about. A
 * letter's link that outlives a change of the address must not come here. The first time all that was
 * set up before ends, but what stays (product:session#first-proof).
 * @returns the token of a link to a new password, where the one of before has ended
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
  // Links that were sent are void, so that the next one comes at once.
  const whose = { companyId: guardian.companyId, mailbox: mailboxOf(guardian.email) };
  await clearFailures({ db: trx }, PERSON_THROTTLES.recoveryLink(whose));
  await clearFailures({ db: trx }, PERSON_THROTTLES.loginLink(whose));
  if (stays !== 'nothing') return {};
  return { passwordToken: await createLink(trx, 'password_reset', guardianId) };
}

/** Ends what was set up before, and what was proved before opens nothing any more. */
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

import { mailboxOf } from '@merenda/domain/access/mailboxes';
import { FIGURES } from '@merenda/domain/figures';
import { translate } from '@merenda/i18n/translate';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { newToken } from '../../../auth/tokens.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { guardianGone } from '../../../platform/failure.ts';
import { brandOrigin } from '../../../platform/mail/brand-origin.ts';
import type { Composer } from '../../../platform/mail/composer.ts';
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts';
import type { Services } from '../../services.ts';
import { spendBudget } from '../throttle/spend-budget.ts';

type Whom = Pick<SignedIn, 'id' | 'companyId'>;

/**
 * Enqueues the e-mail that confirms a guardian's address, in the transaction that writes the
 * address (product:session#confirmed-address).
 * @throws Failure request_refused where the host cannot be named in an e-mail
 */
export async function enqueueConfirmation(
  db: Kysely<DB>,
  { env }: Pick<Services, 'env'>,
  request: FastifyRequest,
  { id, companyId }: Whom,
): Promise<void> {
  await enqueueEmail(db, {
    kind: 'email-confirmation',
    guardianId: id,
    data: { origin: brandOrigin(env, request, companyId), language: request.language },
  });
}

/**
 * Sends another confirmation e-mail. Earlier ones stay good: past the budget the last one still
 * confirms. A confirmed address gets no e-mail.
 * @throws Failure too_many_requests
 */
export async function resendConfirmation(
  services: Services,
  request: FastifyRequest,
  guardian: SignedIn,
): Promise<void> {
  if (guardian.confirmed) return;
  const { email } = await services.db
    .selectFrom('guardian')
    .select('email')
    .where('id', '=', guardian.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(guardianGone);
  const { companyId } = guardian;
  await spendBudget(services, 'confirmation', { companyId, mailbox: mailboxOf(email) });
  await enqueueConfirmation(services.db, services, request, guardian);
}

/**
 * Composes the confirmation e-mail with a new token; none for an address that was confirmed
 * meanwhile.
 */
export const confirmationEmail: Composer<'email-confirmation'> = async ({ db }, email) => {
  const { guardianId, data, recipient } = email;
  if (!guardianId || !recipient || recipient.confirmed) return undefined;
  const { to, brand, language, greeting } = recipient;
  const { token, tokenHash } = newToken();
  await db
    .insertInto('email_confirmation')
    .values({
      token_hash: tokenHash,
      guardian_id: guardianId,
      email: to,
      expires_at: sql<Date>`now() + make_interval(days => ${FIGURES.confirmationLinkDays})`,
    })
    .execute();
  return {
    to,
    brand,
    language,
    subject: translate(language, 'emails.confirm.subject', { brand }),
    paragraphs: [
      greeting,
      translate(language, 'emails.confirm.body', { brand }),
      translate(language, 'emails.confirm.ignore'),
    ],
    action: {
      label: translate(language, 'emails.confirm.action'),
      url: `${data.origin}/confirm-email?token=${token}`,
    },
  };
};

import { FIGURES } from '@merenda/domain/figures';
import { translate } from '@merenda/i18n/translate';
import { sql } from 'kysely';
import { newToken } from '../../../auth/tokens.ts';
import { findRecipient } from '../../../platform/mail/find-recipient.ts';
import type { Composer } from '../../../platform/mail/outbox.ts';

/**
 * The link for a new password (product:session#recovery). Its token is made now, so that it is valid
 * for as long as the e-mail says; one that could not be delivered within that time is dropped.
 */
export const passwordResetEmail: Composer<'password-reset'> = async ({ db }, email) => {
  const { guardianId, data, waitedSeconds } = email;
  const recipient = await findRecipient(db, email);
  if (!guardianId || !recipient || waitedSeconds > FIGURES.resetLinkMinutes * 60) return undefined;
  const { to, brand, language, greeting } = recipient;
  const { token, tokenHash } = newToken();
  await db
    .insertInto('password_reset')
    .values({
      token_hash: tokenHash,
      guardian_id: guardianId,
      expires_at: sql<Date>`now() + make_interval(mins => ${FIGURES.resetLinkMinutes})`,
    })
    .execute();
  return {
    to,
    brand,
    language,
    subject: translate(language, 'emails.recover.subject', { brand }),
    paragraphs: [
      greeting,
      translate(language, 'emails.recover.body', { brand }),
      translate(language, 'emails.recover.ignore'),
    ],
    action: {
      label: translate(language, 'emails.recover.action'),
      url: `${data.origin}/reset-password?token=${token}`,
    },
  };
};

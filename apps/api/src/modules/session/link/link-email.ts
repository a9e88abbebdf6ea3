import { FIGURES } from '@merenda/domain/figures';
import { translate } from '@merenda/i18n/translate';
import type { Composer } from '../../../platform/mail/composer.ts';
import { createLink } from './links.ts';

const KINDS = {
  'password-reset': { table: 'password_reset', texts: 'recover', page: 'reset-password' },
  'login-link': { table: 'login_link', texts: 'loginLink', page: 'login-link' },
} as const;

/**
 * Composes the e-mail with a link to a new password, or to sign in (product:session#links). Its
 * token is made now, to be valid for the time that the e-mail says. An e-mail that could not be
 * delivered within that time is dropped.
 */
export const linkEmail =
  <Kind extends keyof typeof KINDS>(kind: Kind): Composer<keyof typeof KINDS> =>
  async ({ db }, email) => {
    const { guardianId, data, waitedSeconds, recipient } = email;
    if (!guardianId || !recipient || waitedSeconds > FIGURES.resetLinkMinutes * 60)
      return undefined;
    const { to, brand, language, greeting } = recipient;
    const { table, texts, page } = KINDS[kind];
    const token = await createLink(db, table, guardianId);
    if (token === undefined) return undefined;
    return {
      to,
      brand,
      language,
      subject: translate(language, `emails.${texts}.subject`, { brand }),
      paragraphs: [
        greeting,
        translate(language, `emails.${texts}.body`, { brand }),
        translate(language, `emails.${texts}.ignore`),
      ],
      action: {
        label: translate(language, `emails.${texts}.action`),
        url: `${data.origin}/${page}?token=${token}`,
      },
    };
  };

import { translate } from '@merenda/i18n/translate';
import type { Composer, Composers } from '../../platform/mail/composer.ts';

/**
 * Tells the owner of an address that somebody tried to sign up with it
 * (product:signup#known-address): how to get in, and that nothing has changed.
 */
const signUpKnown: Composer<'sign-up-known'> = async (_context, { data, recipient }) => {
  if (!recipient) return undefined;
  const { to, brand, language, greeting } = recipient;
  return {
    to,
    brand,
    language,
    subject: translate(language, 'emails.signUpKnown.subject', { brand }),
    paragraphs: [
      greeting,
      translate(language, 'emails.signUpKnown.body', { brand }),
      translate(language, 'emails.signUpKnown.ignore'),
    ],
    action: {
      label: translate(language, 'emails.loginLink.action'),
      url: `${data.origin}/login`,
    },
    links: [{ label: translate(language, 'emails.recover.action'), url: `${data.origin}/recover` }],
  };
};

export const userEmails = { 'sign-up-known': signUpKnown } satisfies Partial<Composers>;

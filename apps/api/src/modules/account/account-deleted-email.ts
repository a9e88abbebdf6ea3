import { brandOfCompany } from '@merenda/domain/brands/brands';
import { givenName } from '@merenda/domain/people/guardians';
import { translate } from '@merenda/i18n/translate';
import type { Composer, Composers } from '../../platform/mail/outbox.ts';

/** The last one: that the account is gone, and what to do if somebody else did it. */
const accountDeletedEmail: Composer<'account-deleted'> = async (_context, { data }) => {
  const language = data.language ?? 'en';
  const company = brandOfCompany(data.company);
  const brand = company?.name ?? 'Merenda';
  return {
    to: data.to,
    brand,
    language,
    subject: translate(language, 'emails.farewell.subject', { brand }),
    paragraphs: [
      translate(language, 'emails.greeting', { name: givenName(data.name, data.country) }),
      translate(language, 'emails.farewell.body', { brand }),
      translate(language, 'emails.farewell.kept'),
      translate(language, 'emails.farewell.notYou', { email: company?.legal.privacyEmail ?? '' }),
    ],
  };
};

export const accountEmails = {
  'account-deleted': accountDeletedEmail,
} satisfies Partial<Composers>;

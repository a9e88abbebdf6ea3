import { brandOfCompany } from '@merenda/domain/brands';
import { isLanguage } from '@merenda/domain/languages';
import { givenName } from '@merenda/domain/names';
import { translate } from '@merenda/i18n/translate';
import type { Services } from '../../services.ts';
import type { Family } from './family.ts';

/** The last letter: that the account is gone, and what to do if somebody else did it. */
export async function sendFarewell(
  { mailer }: Pick<Services, 'mailer'>,
  { name, email, country, language: favourite, company_id }: Family,
): Promise<void> {
  const language = isLanguage(favourite) ? favourite : 'en';
  const company = brandOfCompany(company_id);
  const brand = company?.name ?? 'Merenda';
  await mailer.send({
    to: email,
    brand,
    language,
    subject: translate(language, 'emails.farewell.subject', { brand }),
    paragraphs: [
      translate(language, 'emails.greeting', { name: givenName(name, country) }),
      translate(language, 'emails.farewell.body', { brand }),
      translate(language, 'emails.farewell.kept'),
      translate(language, 'emails.farewell.notYou', { email: company?.legal.privacyEmail ?? '' }),
    ],
  });
}

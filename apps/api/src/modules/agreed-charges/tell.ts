import { brandOfCompany } from '@merenda/domain/brands';
import { isLanguage, type Language } from '@merenda/domain/languages';
import { givenName } from '@merenda/domain/names';
import { translate } from '@merenda/i18n/translate';
import type { Services } from '../../services.ts';
import { agreementsLink } from './agreements-link.ts';

/** Whom a letter about an agreement is for, and what it may name. */
export interface Reader {
  language: Language;
  brand: string;
  /** The card's last ones. */
  digits: string;
}

interface Words {
  subject: string;
  paragraphs: readonly (string | undefined)[];
}

/**
 * Tells a guardian about an agreement, in the guardian's language. A letter that cannot be handed
 * over undoes nothing: the statement and the list of agreements tell the same.
 */
export async function tell(
  { db, env, mailer, log }: Services,
  { guardianId, cardId }: { guardianId: string; cardId: string },
  write: (reader: Reader) => Words,
): Promise<void> {
  const reader = await db
    .selectFrom('guardian')
    .innerJoin('payment_card', 'payment_card.guardian_id', 'guardian.id')
    .select(['name', 'email', 'language', 'country', 'company_id', 'last_four'])
    .where('guardian.id', '=', guardianId)
    .where('payment_card.id', '=', cardId)
    .where('guardian.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!reader) return;
  const language = isLanguage(reader.language) ? reader.language : 'en';
  const company = brandOfCompany(reader.company_id);
  const brand = company?.name ?? 'Merenda';
  const { subject, paragraphs } = write({ language, brand, digits: reader.last_four });
  const greeting = translate(language, 'emails.greeting', {
    name: givenName(reader.name, reader.country),
  });
  await mailer
    .send({
      to: reader.email,
      brand,
      language,
      subject,
      paragraphs: [greeting, ...paragraphs.filter((paragraph) => paragraph !== undefined)],
      action: agreementsLink(env, company, language),
    })
    .catch((error) => log.error({ err: error }, 'a letter about an agreed top-up was not sent'));
}

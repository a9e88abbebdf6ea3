import type { Brand } from '@merenda/domain/brands/brands';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import type { Env } from '../../../platform/env.ts';
import type { Composer } from '../../../platform/mail/composer.ts';
import type { Link } from '../../../platform/mail/email.ts';
import type { EmailData, EmailKind } from '../../../platform/mail/email-kinds.ts';
import type { OwnWords } from '../../../platform/mail/own-words.ts';
import { pageLink } from '../../../platform/mail/page-link.ts';

export type AgreementEmailKind = Extract<EmailKind, `monthly-${string}` | `automatic-${string}`>;

/** The names in an e-mail about an agreement, besides the agreement's own values. */
export interface EmailNames<Kind extends AgreementEmailKind> {
  language: Language;
  own: OwnWords<Kind>;
  brand: string;
  /** The last digits of the card. */
  digits: string;
}

interface Texts {
  subject: string;
  paragraphs: readonly (string | undefined)[];
}

/**
 * The composer of a kind of e-mail about an agreement, which reads the agreement when it composes.
 */
export const agreementEmail =
  <Kind extends AgreementEmailKind, Agreement>(
    find: (db: Kysely<DB>, id: string) => Promise<Agreement | undefined>,
    write: (agreement: Agreement, named: EmailNames<Kind>, data: EmailData[Kind]) => Texts,
  ): Composer<Kind> =>
  async ({ db, env }, email) => {
    const { data, recipient } = email;
    const agreement = await find(db, data.agreement);
    const card = await db
      .selectFrom('payment_card')
      .select('last_four')
      .where('id', '=', data.card)
      .executeTakeFirst();
    if (!recipient || !agreement || !card) return undefined;
    const { to, brand, language, greeting, own, company } = recipient;
    const named = { language, own, brand, digits: card.last_four };
    const { subject, paragraphs } = write(agreement, named, data);
    return {
      to,
      brand,
      language,
      subject,
      paragraphs: [greeting, ...paragraphs.filter((paragraph) => paragraph !== undefined)],
      action: agreementsLink(env, company, language),
    };
  };

/** The link to the page on which a guardian sees, changes and ends all agreements. */
export const agreementsLink = (
  env: Env,
  brand: Brand | undefined,
  language: Language,
): Link | undefined =>
  pageLink(env, brand, {
    label: translate(language, 'profile.payments'),
    path: '/payments?page=methods',
  });

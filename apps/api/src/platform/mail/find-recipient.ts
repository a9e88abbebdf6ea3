import { type Brand, brandOfCompany } from '@merenda/domain/brands/brands';
import { givenName } from '@merenda/domain/people/guardians';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import type { Kysely } from 'kysely';
import type { DB } from '../database/generated.ts';

/** Whom an e-mail goes to, as they stand when it is composed. */
export interface EmailRecipient {
  to: string;
  /** Of the brand, as sender and in the text. */
  brand: string;
  language: Language;
  /** "Hello Marina," in their language. */
  greeting: string;
  companyId: string;
  company: Brand | undefined;
}

/**
 * @param fallback for a guardian who has chosen no language
 * @returns undefined when the guardian has left: nobody is written to
 */
export async function findRecipient(
  db: Kysely<DB>,
  guardianId: string | null,
  fallback: Language = 'en',
): Promise<EmailRecipient | undefined> {
  const guardian = await db
    .selectFrom('guardian')
    .select(['name', 'email', 'country', 'language', 'company_id'])
    .where('id', '=', guardianId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!guardian) return undefined;
  const language = guardian.language ?? fallback;
  const company = brandOfCompany(guardian.company_id);
  return {
    to: guardian.email,
    brand: company?.name ?? 'Merenda',
    language,
    greeting: translate(language, 'emails.greeting', {
      name: givenName(guardian.name, guardian.country),
    }),
    companyId: guardian.company_id,
    company,
  };
}

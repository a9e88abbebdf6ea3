import { type Brand, brandOfCompany } from '@merenda/domain/brands/brands';
import { alertRule, hasOptionalEmail } from '@merenda/domain/help/alerts';
import { type KeptName, ownName } from '@merenda/domain/people/guardian-names';
import type { Language } from '@merenda/domain/places/languages';
import type { Kysely } from 'kysely';
import { alertOf } from '../alerts/alert-emails.ts';
import type { DB } from '../database/generated.ts';
import type { EmailData, EmailKind } from './email-kinds.ts';
import { type OwnWords, ownWords } from './own-words.ts';

/** The recipient of an e-mail at the time of composing. */
export interface EmailRecipient<Kind extends EmailKind> {
  to: string;
  /** The guardian has confirmed the address. */
  confirmed: boolean;
  /** The brand's name, as sender and in the text. */
  brand: string;
  language: Language;
  /** The guardians' texts that the e-mail may show. */
  own: OwnWords<Kind>;
  /** "Hello Marina," in their language, or only "Hello,". */
  greeting: string;
  companyId: string;
  company: Brand | undefined;
  /**
   * The guardian has turned this kind of e-mail off (product:help#optional-e-mails); never true for an obligatory
   * kind.
   */
  isUnwanted: boolean;
}

/** The guardians of e-mails who still exist. */
export async function findRecipients(
  db: Kysely<DB>,
  guardianIds: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> {
  if (guardianIds.length === 0) return new Map();
  const guardians = await db
    .selectFrom('guardian')
    .leftJoin('alert_settings', 'alert_settings.guardian_id', 'guardian.id')
    .select(['id', 'name', 'email', 'country', 'language', 'company_id', 'email_confirmed_at'])
    .select('emails_off')
    .where('id', 'in', guardianIds)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(guardians.map((guardian) => [guardian.id, guardian]));
}

interface Recipient {
  id: string;
  name: KeptName;
  email: string;
  country: string;
  language: Language | null;
  company_id: string;
  email_confirmed_at: Date | null;
  emails_off: readonly string[] | null;
}

export function recipientOf<Kind extends EmailKind>(
  { kind, data }: { kind: Kind; data: EmailData[Kind] },
  guardian: Recipient,
): EmailRecipient<Kind> {
  // A guardian without a chosen language gets the request's language.
  const asked = 'language' in data ? data.language : undefined;
  const language = guardian.language ?? asked ?? 'en';
  const confirmed = guardian.email_confirmed_at !== null;
  const own = ownWords(kind, { language, confirmed });
  const company = brandOfCompany(guardian.company_id);
  const alert = alertOf(kind);
  const topic = alert && alertRule(alert).topic;
  return {
    to: guardian.email,
    confirmed,
    brand: company?.name ?? 'Merenda',
    language,
    own,
    greeting: own.greeting(ownName(guardian.name), guardian.country),
    companyId: guardian.company_id,
    company,
    isUnwanted:
      topic !== undefined && hasOptionalEmail(topic) && (guardian.emails_off ?? []).includes(topic),
  };
}

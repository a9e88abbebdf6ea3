import { type Brand, brandOfCompany } from '@merenda/domain/brands/brands';
import type { Language } from '@merenda/domain/places/languages';
import type { Kysely } from 'kysely';
import type { DB } from '../database/generated.ts';
import type { EmailKind } from './email-kinds.ts';
import type { QueuedEmail } from './outbox.ts';
import { type OwnWords, ownWords } from './own-words.ts';

/** Whom an e-mail goes to, as they stand when it is composed. */
export interface EmailRecipient<Kind extends EmailKind> {
  to: string;
  /** The address is known to be theirs. */
  confirmed: boolean;
  /** Of the brand, as sender and in the text. */
  brand: string;
  language: Language;
  /** What the e-mail may show of what guardians typed. */
  own: OwnWords<Kind>;
  /** "Hello Marina," in their language, or only "Hello,". */
  greeting: string;
  companyId: string;
  company: Brand | undefined;
}

/** @returns undefined when the guardian has left: nobody is written to */
export async function findRecipient<Kind extends EmailKind>(
  db: Kysely<DB>,
  { kind, guardianId, data }: Omit<QueuedEmail<Kind>, 'waitedSeconds'>,
): Promise<EmailRecipient<Kind> | undefined> {
  const guardian = await db
    .selectFrom('guardian')
    .select(['name', 'email', 'country', 'language', 'company_id', 'email_confirmed_at'])
    .where('id', '=', guardianId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!guardian) return undefined;
  // For a guardian who has chosen none, the one in which it was asked for.
  const asked = 'language' in data ? data.language : undefined;
  const language = guardian.language ?? asked ?? 'en';
  const confirmed = guardian.email_confirmed_at !== null;
  const own = ownWords(kind, { language, confirmed });
  const company = brandOfCompany(guardian.company_id);
  return {
    to: guardian.email,
    confirmed,
    brand: company?.name ?? 'Merenda',
    language,
    own,
    greeting: own.greeting(guardian.name, guardian.country),
    companyId: guardian.company_id,
    company,
  };
}

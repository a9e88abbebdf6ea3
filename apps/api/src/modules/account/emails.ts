import { brandOfCompany } from '@merenda/domain/brands/brands';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { formatMoney } from '@merenda/domain/money/money';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import type { Composer, Composers } from '../../platform/mail/composer.ts';
import { ownWords } from '../../platform/mail/own-words.ts';
import { payoutEmails } from './payouts/emails.ts';

/** The last e-mail: the account is deleted, and what to do if somebody else did it. */
const accountDeletedEmail: Composer<'account-deleted'> = async (_context, { kind, data }) => {
  const language = data.language ?? 'en';
  const company = brandOfCompany(data.company);
  const brand = company?.name ?? 'Merenda';
  return {
    to: data.to,
    brand,
    language,
    subject: translate(language, 'emails.farewell.subject', { brand }),
    paragraphs: [
      ownWords(kind, { language, confirmed: data.confirmed }).greeting(data.name, data.country),
      translate(language, 'emails.farewell.body', { brand }),
      translate(language, 'emails.farewell.kept'),
      translate(language, 'emails.farewell.notYou', { email: company?.legal.privacyEmail ?? '' }),
    ],
  };
};

/**
 * The e-mail to another guardian of a student whom the owner deleted: the owner's name, and where
 * the money is.
 */
const studentDeletedEmail: Composer<'student-deleted'> = async ({ db }, email) => {
  const { guardianId, data, recipient } = email;
  const named = await db
    .selectFrom('former_guardianship')
    .innerJoin('student', 'student.id', 'former_guardianship.student_id')
    .innerJoin('guardian', (join) => join.on('guardian.id', '=', data.guardian))
    .select(['student_name', 'guardian.name', 'guardian.country'])
    .where('former_guardianship.guardian_id', '=', guardianId)
    .where('student.id', '=', data.student)
    .where('guardian.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!recipient || !named) return undefined;
  const { to, brand, language, greeting, own } = recipient;
  const values = {
    brand,
    guardian: own.guardian(named),
    student: own.givenStudent(named.student_name, named.country),
    amount: formatMoney(BigInt(data.movedMinor), data.currency, language),
  };
  return {
    to,
    brand,
    language,
    subject: translate(language, 'emails.studentDeleted.subject', values),
    paragraphs: [
      greeting,
      translate(language, 'emails.studentDeleted.body', values),
      ...(data.movedMinor === '0'
        ? []
        : [translate(language, 'emails.studentDeleted.money', values)]),
      ...returnedOf(language, values, data),
      translate(language, 'emails.studentDeleted.kept', values),
    ],
  };
};

/**
 * The paragraph about automatic money that is back in the wallet of the e-mail's reader, whose card
 * had paid it.
 */
const returnedOf = (
  language: Language,
  { student }: { student: string },
  { returnedMinor = '0', currency = 'BRL' }: { returnedMinor?: string; currency?: CurrencyCode },
): string[] =>
  returnedMinor === '0'
    ? []
    : [
        translate(language, 'emails.automaticReturned', {
          student,
          amount: formatMoney(BigInt(returnedMinor), currency, language),
        }),
      ];

/**
 * The e-mail to another guardian of a student who was deleted with the owner's account; it names
 * nobody.
 */
const studentGoneEmail: Composer<'student-gone'> = async (
  { db },
  { guardianId, data, recipient },
) => {
  const named = await db
    .selectFrom('former_guardianship')
    .innerJoin('guardian', 'guardian.id', 'former_guardianship.guardian_id')
    .select(['student_name', 'guardian.country'])
    .where('guardian.id', '=', guardianId)
    .where('former_guardianship.student_id', '=', data.student)
    .executeTakeFirst();
  if (!recipient || !named) return undefined;
  const { to, brand, language, greeting, own } = recipient;
  const values = { brand, student: own.givenStudent(named.student_name, named.country) };
  return {
    to,
    brand,
    language,
    subject: translate(language, 'emails.studentGone.subject', values),
    paragraphs: [
      greeting,
      translate(language, 'emails.studentGone.body', values),
      ...returnedOf(language, values, data),
      translate(language, 'emails.studentGone.kept', values),
    ],
  };
};

export const accountEmails = {
  'account-deleted': accountDeletedEmail,
  'student-deleted': studentDeletedEmail,
  'student-gone': studentGoneEmail,
  ...payoutEmails,
} satisfies Partial<Composers>;

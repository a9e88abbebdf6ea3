import { formatMoney } from '@merenda/domain/money/money';
import { givenName } from '@merenda/domain/people/names';
import { isLanguage, type Language } from '@merenda/domain/places/languages';
import { formatDay } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import type { Email } from '../../../platform/mail/email.ts';
import { pageLink } from '../../../platform/mail/page-link.ts';
import type { Services } from '../../services.ts';
import { agreementsLink } from '../agreement/agreement-email.ts';
import { nextAfter } from '../agreement/monthly/next-after.ts';
import type { ReceiptFacts } from './find-receipt.ts';
import { openingOf } from './opening.ts';
import { printReceipt } from './print-receipt.ts';
import { fileNameOf, lateWordsOf, partNameOf } from './words.ts';

/**
 * The letter that goes with a payment: what was paid, where the money went, the receipt as a PDF. In
 * the guardian's language.
 * @returns undefined when the guardian has left meanwhile: nobody is written to
 */
export async function writeLetter(
  { db, env }: Pick<Services, 'db' | 'env'>,
  facts: ReceiptFacts,
): Promise<Email | undefined> {
  const { topup, brand } = facts;
  const reader = await db
    .selectFrom('guardian')
    .select(['name', 'email', 'language', 'country'])
    .where('id', '=', topup.guardian_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!reader) return undefined;
  const language = isLanguage(reader.language) ? reader.language : 'en';
  const { subject, opening } = openingOf(facts, language);
  return {
    to: reader.email,
    brand: brand.name,
    language,
    subject,
    paragraphs: [
      translate(language, 'emails.greeting', { name: givenName(reader.name, reader.country) }),
      opening,
      ...lateWordsOf(facts, language),
      ...whereItWent(facts, language),
      translate(language, 'emails.receipt.attached'),
      ...(await whatComesNext(db, facts, language)),
    ],
    action: pageLink(env, brand, {
      label: translate(language, 'receipts.see'),
      path: `/payments/receipts/${topup.id}`,
    }),
    links: [topup.agreement && agreementsLink(env, brand, language)].filter((link) => !!link),
    attachments: [
      {
        name: fileNameOf(facts, language),
        mediaType: 'application/pdf',
        content: await printReceipt(facts, language),
      },
    ],
  };
}

function whereItWent(facts: ReceiptFacts, language: Language): string[] {
  const { parts, feeMinor, currency } = facts;
  const money = (minor: bigint) => formatMoney(minor, currency, language);
  const lines = parts.map((part) => `${partNameOf(part, language)}: ${money(part.amountMinor)}`);
  if (feeMinor > 0n) lines.push(`${translate(language, 'receipts.fee')}: ${money(feeMinor)}`);
  return [translate(language, 'emails.receipt.where'), ...lines.map((line) => `• ${line}`)];
}

/** Of a monthly top-up: when the next one is, and where to stop it. */
async function whatComesNext(
  db: Services['db'],
  { topup }: ReceiptFacts,
  language: Language,
): Promise<string[]> {
  if (topup.agreement !== 'monthly') return [];
  const next = await nextAfter(db, topup);
  return [
    ...(next
      ? [translate(language, 'emails.recurring.next', { date: formatDay(language, next, 'long') })]
      : []),
    translate(language, 'emails.recurring.manage'),
  ];
}

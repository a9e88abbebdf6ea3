import { formatMoney } from '@merenda/domain/money/money';
import type { Language } from '@merenda/domain/places/languages';
import { formatDay } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import type { Composer } from '../../../platform/mail/composer.ts';
import type { Row } from '../../../platform/mail/email.ts';
import type { OwnWords } from '../../../platform/mail/own-words.ts';
import { pageLink } from '../../../platform/mail/page-link.ts';
import type { Services } from '../../services.ts';
import { agreementsLink } from '../agreement/agreement-email.ts';
import { nextAfter } from '../agreement/monthly/next-after.ts';
import { findReceipt, type ReceiptFacts } from './find-receipt.ts';
import { openingOf } from './opening.ts';
import { printReceipt } from './print-receipt.ts';
import { fileNameOf, lateWordsOf } from './words.ts';

/**
 * The e-mail about a payment: the amount, the wallets that got it, and the receipt as a PDF
 * (product:receipts#e-mail).
 */
export const receiptEmail: Composer<'receipt'> = async ({ db, env, printer }, email) => {
  const { guardianId, data, recipient } = email;
  if (!recipient || !guardianId) return undefined;
  const { to, language, greeting, own } = recipient;
  const facts = await findReceipt({ db }, guardianId, data.topup);
  const { topup, brand } = facts;
  const { subject, opening, paid } = openingOf(facts, recipient);
  const attachments = await own.files(async () => [
    {
      name: fileNameOf(facts, language),
      mediaType: 'application/pdf',
      content: await printReceipt(printer, facts, language),
    },
  ]);
  return {
    to,
    brand: brand.name,
    language,
    subject,
    figure: paid,
    paragraphs: [
      greeting,
      opening,
      ...lateWordsOf(facts, language),
      ...whereItWent(facts, language, own),
      ...(attachments.length > 0 ? [translate(language, 'emails.receipt.attached')] : []),
      ...(await whatComesNext(db, facts, language)),
    ],
    action: pageLink(env, brand, {
      label: translate(language, 'receipts.see'),
      path: `/payments/receipts/${topup.id}`,
    }),
    links: [topup.agreement && agreementsLink(env, brand, language)].filter((link) => !!link),
    attachments,
  };
};

function whereItWent(
  facts: ReceiptFacts,
  language: Language,
  own: OwnWords<'receipt'>,
): (string | Row)[] {
  const { parts, feeMinor, currency } = facts;
  const money = (minor: bigint) => formatMoney(minor, currency, language);
  const nameOf = ({ studentId, name }: (typeof parts)[number]) =>
    studentId ? own.wallet(name) : translate(language, 'emails.chargeback.ownWallet');
  const lines = parts.map((part) => ({ label: nameOf(part), value: money(part.amountMinor) }));
  if (feeMinor > 0n) {
    lines.push({ label: translate(language, 'receipts.fee'), value: money(feeMinor) });
  }
  return [translate(language, 'emails.receipt.where'), ...lines];
}

/** For a monthly top-up: the day of the next charge, and where to end it. */
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

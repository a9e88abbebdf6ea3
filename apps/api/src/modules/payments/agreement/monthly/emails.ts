import { formatMoney } from '@merenda/domain/money/money';
import type { Key } from '@merenda/i18n';
import { formatDay } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated.ts';
import type { Composers } from '../../../../platform/mail/composer.ts';
import { type AgreementEmailKind, agreementEmail, type EmailNames } from '../agreement-email.ts';
import type { Monthly } from './queries.ts';

type MonthlyKind = Extract<AgreementEmailKind, `monthly-${string}`>;

const find = (db: Kysely<DB>, id: string) =>
  db.selectFrom('recurring_topup').selectAll().where('id', '=', id).executeTakeFirst();

function write(
  { amount_minor, currency, next_on, paused_at, ended_at }: Monthly,
  { language, brand, digits }: EmailNames<MonthlyKind>,
  { subject, body }: { subject: Key; body: Key },
) {
  const amount = formatMoney(amount_minor, currency, language);
  const values = { brand, amount, digits };
  return {
    subject: translate(language, subject, values),
    paragraphs: [
      translate(language, body, values),
      next_on && !paused_at && !ended_at
        ? translate(language, 'emails.recurring.next', {
            date: formatDay(language, next_on, 'long'),
          })
        : undefined,
      translate(language, 'emails.recurring.manage'),
    ],
  };
}

/** The e-mails about monthly top-ups. A payment has its receipt. */
export const monthlyEmails = {
  'monthly-given-up': agreementEmail(find, (agreement, named) =>
    write(agreement, named, {
      subject: 'emails.recurring.failed.subject',
      body: 'emails.recurring.failed.body',
    }),
  ),
  'monthly-former-card': agreementEmail(find, (agreement, named) =>
    write(agreement, named, {
      subject: 'emails.recurring.former.subject',
      body: 'emails.recurring.former.body',
    }),
  ),
  'monthly-ended': agreementEmail<'monthly-ended', Monthly>(find, (agreement, named, { missing }) =>
    write(agreement, named, {
      subject: 'emails.recurring.ended.subject',
      body: missing === 'card' ? 'emails.recurring.ended.card' : 'emails.recurring.ended.recipient',
    }),
  ),
} satisfies Partial<Composers>;

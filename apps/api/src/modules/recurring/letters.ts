import { brandOfCompany } from '@merenda/domain/brands';
import type { CurrencyCode } from '@merenda/domain/currencies';
import { isLanguage } from '@merenda/domain/languages';
import { formatMoney } from '@merenda/domain/money';
import { givenName } from '@merenda/domain/names';
import type { Key } from '@merenda/i18n';
import { formatDay } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import type { Services } from '../../services.ts';

/** The agreement that a letter is about. */
interface Told {
  guardian_id: string;
  card_id: string;
  amount_minor: bigint;
  currency: string;
  next_on: string | null;
}

/** Four attempts failed: the next month is tried again (decision E.7). */
export const tellGivenUp = (services: Services, rule: Told) =>
  tell(services, rule, {
    subject: 'emails.recurring.failed.subject',
    body: 'emails.recurring.failed.body',
  });

/** The agreement ended because what it needs is gone. */
export const tellEnded = (services: Services, rule: Told, why: 'card' | 'recipient') =>
  tell(
    services,
    { ...rule, next_on: null },
    {
      subject: 'emails.recurring.ended.subject',
      body: why === 'card' ? 'emails.recurring.ended.card' : 'emails.recurring.ended.recipient',
    },
  );

/** A letter that cannot be handed over undoes nothing: the statement tells the same. */
async function tell(
  { db, mailer, log }: Services,
  rule: Told,
  words: { subject: Key; body: Key },
): Promise<void> {
  const reader = await db
    .selectFrom('guardian')
    .innerJoin('payment_card', 'payment_card.guardian_id', 'guardian.id')
    .select(['name', 'email', 'language', 'country', 'company_id', 'last_four'])
    .where('guardian.id', '=', rule.guardian_id)
    .where('payment_card.id', '=', rule.card_id)
    .where('guardian.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!reader) return;
  const language = isLanguage(reader.language) ? reader.language : 'en';
  const brand = brandOfCompany(reader.company_id)?.name ?? 'Merenda';
  const values = {
    brand,
    amount: formatMoney(rule.amount_minor, rule.currency as CurrencyCode, language),
    digits: reader.last_four,
  };
  await mailer
    .send({
      to: reader.email,
      brand,
      language,
      subject: translate(language, words.subject, values),
      paragraphs: [
        translate(language, 'emails.greeting', { name: givenName(reader.name, reader.country) }),
        translate(language, words.body, values),
        ...(rule.next_on
          ? [
              translate(language, 'emails.recurring.next', {
                date: formatDay(language, rule.next_on, 'long'),
              }),
            ]
          : []),
        translate(language, 'emails.recurring.manage'),
      ],
    })
    .catch((error) => log.error({ err: error }, 'a letter about a monthly top-up was not sent'));
}

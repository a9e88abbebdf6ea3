import type { CurrencyCode } from '@merenda/domain/currencies';
import { formatMoney } from '@merenda/domain/money';
import type { Key } from '@merenda/i18n';
import { formatDay } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import type { Services } from '../../services.ts';
import { type Missing, tell } from '../agreed-charges/index.ts';

/** The agreement that a letter is about. */
interface Told {
  guardian_id: string;
  card_id: string;
  amount_minor: bigint;
  currency: string;
  next_on: string | null;
  paused_at: Date | null;
}

/** Four attempts failed: the next month is tried again (decision E.7). */
export const tellGivenUp = (services: Services, rule: Told): Promise<void> =>
  write(services, rule, {
    subject: 'emails.recurring.failed.subject',
    body: 'emails.recurring.failed.body',
  });

/** Its card belongs to a processor that no longer takes the company's cards. */
export const tellPaused = (services: Services, rule: Told): Promise<void> =>
  write(services, rule, {
    subject: 'emails.recurring.former.subject',
    body: 'emails.recurring.former.body',
  });

/** The agreement ended because what it needs is gone. */
export const tellEnded = (
  services: Services,
  rule: Told,
  missing: Exclude<Missing, 'processor'>,
): Promise<void> =>
  write(
    services,
    { ...rule, next_on: null },
    {
      subject: 'emails.recurring.ended.subject',
      body: missing === 'card' ? 'emails.recurring.ended.card' : 'emails.recurring.ended.recipient',
    },
  );

function write(
  services: Services,
  { guardian_id, card_id, amount_minor, currency, next_on, paused_at }: Told,
  words: { subject: Key; body: Key },
): Promise<void> {
  const card = { guardianId: guardian_id, cardId: card_id };
  return tell(services, card, ({ language, brand, digits }) => {
    const amount = formatMoney(amount_minor, currency as CurrencyCode, language);
    const values = { brand, amount, digits };
    return {
      subject: translate(language, words.subject, values),
      paragraphs: [
        translate(language, words.body, values),
        next_on && !paused_at
          ? translate(language, 'emails.recurring.next', {
              date: formatDay(language, next_on, 'long'),
            })
          : undefined,
        translate(language, 'emails.recurring.manage'),
      ],
    };
  });
}

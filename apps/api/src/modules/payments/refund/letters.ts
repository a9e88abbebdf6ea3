import { brandOfCompany } from '@merenda/domain/brands/brands';
import { companyDay } from '@merenda/domain/brands/company-time';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { formatMoney } from '@merenda/domain/money/money';
import { refundableUntil } from '@merenda/domain/payments/topup-refund';
import { givenName } from '@merenda/domain/people/names';
import { isLanguage } from '@merenda/domain/places/languages';
import type { Key } from '@merenda/i18n';
import { formatDay } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import { paymentKindOf } from '../../../gateways/payment-kind.ts';
import { pageLink } from '../../../platform/mail/page-link.ts';
import { sendOwed } from '../../../platform/mail/send-owed.ts';
import type { Services } from '../../services.ts';
import type { Refund } from './refund.ts';

/**
 * Writes to the guardians whose refunds have ended, or failed after that.
 * @returns how many were taken up
 */
export const sendRefundLetters = (services: Services, signal?: AbortSignal): Promise<number> =>
  sendOwed<Refund>(
    services,
    {
      table: 'topup_refund',
      since: 'concluded_at',
      write: (refund) => letterAbout(services, refund),
    },
    signal,
  );

/** @returns undefined when there is nobody left to write to */
async function letterAbout({ db, env, clock }: Services, refund: Refund) {
  const reader = await db
    .selectFrom('topup')
    .innerJoin('guardian', 'guardian.id', 'topup.guardian_id')
    .leftJoin('payment_card', 'payment_card.id', 'topup.card_id')
    .select(['guardian.name', 'guardian.email', 'guardian.language', 'guardian.country'])
    .select(['topup.company_id', 'topup.provider', 'topup.currency', 'topup.created_at'])
    .select(['topup.paid_at', 'payment_card.last_four'])
    .where('topup.id', '=', refund.topup_id)
    .where('guardian.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!reader) return undefined;
  const language = isLanguage(reader.language) ? reader.language : 'en';
  const brand = brandOfCompany(reader.company_id);
  const values = {
    amount: formatMoney(refund.amount_minor, reader.currency as CurrencyCode, language),
    date: formatDay(language, companyDay(reader.company_id, reader.created_at), 'long'),
    digits: reader.last_four ?? '',
  };
  return {
    // One that failed after it was done is told of twice.
    id: refund.status === 'failed' ? `${refund.id}-failed` : refund.id,
    to: reader.email,
    brand: brand?.name ?? 'Merenda',
    language,
    subject: translate(language, `emails.refund.${endOf(refund)}.subject`, values),
    paragraphs: [
      translate(language, 'emails.greeting', { name: givenName(reader.name, reader.country) }),
      ...bodyOf(refund, reader, clock()).map((key) => translate(language, key, values)),
    ],
    action: pageLink(env, brand, {
      label: translate(language, 'receipts.see'),
      path: `/payments/receipts/${refund.topup_id}`,
    }),
  };
}

const endOf = ({ status }: Refund) => (status === 'pending' ? 'refused' : status);

interface Paid {
  provider: string;
  last_four: string | null;
  paid_at: Date | null;
}

function bodyOf(refund: Refund, { provider, last_four, paid_at }: Paid, now: Date): Key[] {
  const end = endOf(refund);
  if (end === 'refused') return ['emails.refund.refused.body'];
  const kind = last_four ? 'card' : paymentKindOf(provider);
  if (end === 'done') return [`emails.refund.done.${kind}`];
  const isInTime = paid_at !== null && now < refundableUntil(provider, paid_at);
  return [
    `emails.refund.failed.${kind}`,
    'emails.refund.failed.back',
    isInTime ? 'emails.refund.failed.again' : 'emails.refund.failed.help',
  ];
}

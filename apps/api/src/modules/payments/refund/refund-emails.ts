import { companyDay } from '@merenda/domain/brands/company-time';
import { formatMoney } from '@merenda/domain/money/money';
import { paymentKindOf } from '@merenda/domain/payments/payment-providers';
import { refundableUntil } from '@merenda/domain/payments/topup-refund';
import type { Key } from '@merenda/i18n';
import { formatDay } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import type { Composer, Composers } from '../../../platform/mail/composer.ts';
import { pageLink } from '../../../platform/mail/page-link.ts';
import type { RefundStatus } from '../state.ts';

type End = Exclude<RefundStatus, 'pending'>;

/** The e-mail about a refund's end, or its failure afterwards. */
const refundEmail =
  (end: End): Composer<`refund-${End}`> =>
  async ({ db, env, clock }, email) => {
    const { recipient } = email;
    const refund = await find(db, email.data.refund);
    // A refund that has failed meanwhile has another e-mail.
    if (!recipient || refund?.status !== end) return undefined;
    const { to, brand, language, greeting, companyId, company } = recipient;
    const values = {
      amount: formatMoney(refund.amount_minor, refund.currency, language),
      date: formatDay(language, companyDay(companyId, refund.created_at), 'long'),
      digits: refund.last_four ?? '',
    };
    return {
      to,
      brand,
      language,
      subject: translate(language, `emails.refund.${end}.subject`, values),
      figure: values.amount,
      paragraphs: [
        greeting,
        ...bodyOf(end, refund, clock()).map((key) => translate(language, key, values)),
      ],
      action: pageLink(env, company, {
        label: translate(language, 'receipts.see'),
        path: `/payments/receipts/${refund.topup_id}`,
      }),
    };
  };

export const refundEmails = {
  'refund-done': refundEmail('done'),
  'refund-refused': refundEmail('refused'),
  'refund-failed': refundEmail('failed'),
} satisfies Partial<Composers>;

/** A refund with its top-up's provider, card and times. */
const find = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('topup_refund as refund')
    .innerJoin('topup', 'topup.id', 'refund.topup_id')
    .leftJoin('payment_card', 'payment_card.id', 'topup.card_id')
    .select(['refund.topup_id', 'refund.status', 'refund.amount_minor'])
    .select(['topup.provider', 'topup.currency', 'topup.created_at', 'topup.paid_at'])
    .select('payment_card.last_four')
    .where('refund.id', '=', id)
    .executeTakeFirst();

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

function bodyOf(end: End, { provider, last_four, paid_at }: Found, now: Date): Key[] {
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

import { companyDay } from '@merenda/domain/brands/company-time';
import { formatMoney } from '@merenda/domain/money/money';
import { nameOfBank } from '@merenda/domain/payments/banks';
import { maskDestination } from '@merenda/domain/payouts/destinations';
import type { Key } from '@merenda/i18n';
import { formatDay } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import type { Composer, Composers } from '../../../platform/mail/composer.ts';
import { pageLink } from '../../../platform/mail/page-link.ts';
import { openDetails } from './details.ts';
import type { Payout } from './payout.ts';

type EmailedStatus = Exclude<Payout['status'], 'withdrawn'>;

/** The e-mail about a payout's state, with masked bank data. */
const payoutEmail =
  (status: EmailedStatus): Composer<`payout-${EmailedStatus}`> =>
  async ({ db, env }, email) => {
    const { recipient } = email;
    const id = email.data.payout;
    const payout = await db
      .selectFrom('payout_request')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!recipient || !payout) return undefined;
    const { to, brand, language, greeting, companyId, company } = recipient;
    const details = (await openDetails({ env }, db, [id])).get(id);
    const values = {
      amount: formatMoney(payout.amount_minor, payout.currency, language),
      date: formatDay(language, companyDay(companyId, payout.created_at), 'long'),
      account: details ? accountOf(maskDestination(details.destination, nameOfBank)) : '••••',
      reason: payout.reason ?? '',
    };
    return {
      to,
      brand,
      language,
      subject: translate(language, `emails.payout.${status}.subject`, values),
      figure: values.amount,
      paragraphs: [
        greeting,
        ...bodyOf(status, payout).map((key) => translate(language, key, values)),
      ],
      action: pageLink(env, company, { label: translate(language, 'nav.help'), path: '/help' }),
    };
  };

const accountOf = ({ bank, account }: { bank?: string; account: string }) =>
  bank ? `${bank}, ${account}` : account;

function bodyOf(status: EmailedStatus, { subject }: Payout): Key[] {
  const closes = subject === 'CLOSE-RESPONSABLE-WALLET';
  const body: Key = `emails.payout.${status}.body`;
  switch (status) {
    case 'requested':
      return [
        body,
        ...(closes ? (['emails.payout.requested.closing'] as const) : []),
        'emails.payout.notYou',
      ];
    case 'settled':
      return [body, ...(closes ? (['emails.payout.settled.closing'] as const) : [])];
    case 'approved':
      return [body];
    case 'refused':
    case 'returned':
      return [body, 'emails.payout.reason', ...(closes ? (['emails.payout.kept'] as const) : [])];
  }
}

export const payoutEmails = {
  'payout-requested': payoutEmail('requested'),
  'payout-approved': payoutEmail('approved'),
  'payout-refused': payoutEmail('refused'),
  'payout-settled': payoutEmail('settled'),
  'payout-returned': payoutEmail('returned'),
} satisfies Partial<Composers>;

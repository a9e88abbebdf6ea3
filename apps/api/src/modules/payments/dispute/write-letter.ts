import { brandOfCompany } from '@merenda/domain/brands/brands';
import { companyDay } from '@merenda/domain/brands/company-time';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { formatMoney, sumMinor } from '@merenda/domain/money/money';
import { givenName } from '@merenda/domain/people/names';
import { isLanguage, type Language } from '@merenda/domain/places/languages';
import { formatDay } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import { transfersOfGroup } from '@merenda/ledger';
import { executorOf } from '../../../platform/database/database.ts';
import type { Email } from '../../../platform/mail/email.ts';
import { pageLink } from '../../../platform/mail/page-link.ts';
import { shownStudentName } from '../../guardians/index.ts';
import type { Services } from '../../services.ts';
import { findRecoveries } from '../plan/recoveries.ts';
import { isTaking } from '../state.ts';
import type { Chargeback } from './chargeback.ts';

/**
 * What a bank took back, from which wallets, and what to do about it; in the guardian's language.
 * @returns undefined when the guardian has left meanwhile, or the bank has given it up: nobody is written to
 */
export async function writeLetter(
  services: Pick<Services, 'db' | 'env'>,
  chargeback: Chargeback,
): Promise<Email | undefined> {
  const reader = await findReader(services, chargeback);
  if (!reader || !isTaking(chargeback)) return undefined;
  const language = isLanguage(reader.language) ? reader.language : 'en';
  const brand = brandOfCompany(reader.company_id);
  const money = (minor: bigint) => formatMoney(minor, reader.currency as CurrencyCode, language);
  const values = {
    brand: brand?.name ?? 'Merenda',
    amount: money(chargeback.amount_minor),
    date: formatDay(language, companyDay(reader.company_id, reader.created_at), 'long'),
  };
  const { wallets, restMinor } = await findRecovered(services, chargeback, { ...reader, language });
  return {
    // Another amount is another letter.
    id: `${chargeback.id}-${chargeback.amount_minor}`,
    to: reader.email,
    brand: values.brand,
    language,
    subject: translate(language, 'emails.chargeback.subject', values),
    paragraphs: [
      translate(language, 'emails.greeting', { name: givenName(reader.name, reader.country) }),
      translate(language, 'emails.chargeback.body', values),
      ...(wallets.length > 0 ? [translate(language, 'emails.chargeback.where')] : []),
      ...wallets.map(({ name, amountMinor }) => `• ${name}: ${money(amountMinor)}`),
      ...(restMinor > 0n
        ? [translate(language, 'emails.chargeback.rest', { ...values, amount: money(restMinor) })]
        : []),
      translate(language, 'emails.chargeback.known', values),
      translate(language, 'emails.chargeback.unknown', values),
    ],
    action: pageLink(services.env, brand, {
      label: translate(language, 'receipts.see'),
      path: `/payments/receipts/${chargeback.topup_id}`,
    }),
  };
}

const findReader = ({ db }: Pick<Services, 'db'>, { topup_id }: Chargeback) =>
  db
    .selectFrom('topup')
    .innerJoin('guardian', 'guardian.id', 'topup.guardian_id')
    .select(['guardian.id', 'guardian.name', 'guardian.email', 'guardian.language'])
    .select(['guardian.country', 'guardian.wallet_id as ownWallet'])
    .select(['topup.company_id', 'topup.currency', 'topup.created_at'])
    .where('topup.id', '=', topup_id)
    .where('guardian.deleted_at', 'is', null)
    .executeTakeFirst();

/** By the ledger: the wallets that gave, named as this guardian may know them, and the company's part. */
async function findRecovered(
  { db }: Pick<Services, 'db'>,
  chargeback: Chargeback,
  reader: { id: string; ownWallet: string; language: Language },
) {
  const recoveries = findRecoveries(await transfersOfGroup(executorOf(db), chargeback.id));
  const students = await db
    .selectFrom('student')
    .select(['wallet_id', shownStudentName(reader.id).as('name')])
    .where('wallet_id', 'in', [reader.ownWallet, ...recoveries.map(({ account }) => account)])
    .execute();
  const nameOf = (wallet: string) => {
    if (wallet === reader.ownWallet) {
      return translate(reader.language, 'emails.chargeback.ownWallet');
    }
    const student = students.find(({ wallet_id }) => wallet_id === wallet);
    return (
      student && (student.name ?? translate(reader.language, 'emails.chargeback.studentWallet'))
    );
  };
  const wallets: { name: string; amountMinor: bigint }[] = [];
  let restMinor = 0n;
  for (const [account, ofAccount] of Map.groupBy(recoveries, ({ account }) => account)) {
    const name = nameOf(account);
    const amountMinor = sumMinor(ofAccount.map((recovery) => recovery.amountMinor));
    if (name === undefined) restMinor += amountMinor;
    else wallets.push({ name, amountMinor });
  }
  return { wallets, restMinor };
}

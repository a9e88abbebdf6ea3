import { companyDay } from '@merenda/domain/brands/company-time';
import { formatMoney, sumMinor } from '@merenda/domain/money/money';
import type { Language } from '@merenda/domain/places/languages';
import { formatDay } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import { transfersOfGroup } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import { executorOf } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/generated.ts';
import type { Composer } from '../../../platform/mail/composer.ts';
import type { OwnWords } from '../../../platform/mail/own-words.ts';
import { pageLink } from '../../../platform/mail/page-link.ts';
import { shownStudentName } from '../../guardians/index.ts';
import { findRecoveries } from '../plan/recoveries.ts';
import { isTaking } from '../state.ts';

/**
 * The e-mail about a chargeback: its amount, the debited wallets, and what to do
 * (product:disputes#telling-the-guardian). None is sent when the bank has returned the money
 * meanwhile, or has taken more, about which another e-mail comes.
 */
export const chargebackEmail: Composer<'chargeback'> = async ({ db, env }, email) => {
  const { data, recipient } = email;
  const chargeback = await find(db, data.chargeback);
  if (!recipient || !chargeback || !isTaking(chargeback)) return undefined;
  if (chargeback.amount_minor > BigInt(data.amountMinor)) return undefined;
  const { to, brand, language, greeting, own, companyId, company } = recipient;
  const money = (minor: bigint) => formatMoney(minor, chargeback.currency, language);
  const values = {
    brand,
    amount: money(chargeback.amount_minor),
    date: formatDay(language, companyDay(companyId, chargeback.created_at), 'long'),
  };
  const { wallets, restMinor } = await findRecovered(db, chargeback, { language, own });
  return {
    to,
    brand,
    language,
    subject: translate(language, 'emails.chargeback.subject', values),
    figure: values.amount,
    paragraphs: [
      greeting,
      translate(language, 'emails.chargeback.body', values),
      ...(wallets.length > 0 ? [translate(language, 'emails.chargeback.where')] : []),
      ...wallets.map(({ name, amountMinor }) => ({ label: name, value: money(amountMinor) })),
      ...(restMinor > 0n
        ? [translate(language, 'emails.chargeback.rest', { ...values, amount: money(restMinor) })]
        : []),
      translate(language, 'emails.chargeback.known', values),
      translate(language, 'emails.chargeback.unknown', values),
    ],
    action: pageLink(env, company, {
      label: translate(language, 'receipts.see'),
      path: `/payments/receipts/${chargeback.topup_id}`,
    }),
  };
};

/** A chargeback with its top-up, and the wallet of the guardian who paid it. */
const find = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('chargeback')
    .innerJoin('topup', 'topup.id', 'chargeback.topup_id')
    .innerJoin('guardian', 'guardian.id', 'topup.guardian_id')
    .select(['chargeback.id', 'chargeback.topup_id', 'chargeback.state'])
    .select(['chargeback.amount_minor', 'topup.currency', 'topup.created_at'])
    .select(['topup.guardian_id', 'guardian.wallet_id as ownWallet'])
    .where('chargeback.id', '=', id)
    .executeTakeFirst();

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

/**
 * The recoveries by the ledger: the debited wallets, named as this guardian may know them, and the
 * company's part.
 */
async function findRecovered(
  db: Kysely<DB>,
  { id, guardian_id, ownWallet }: Found,
  { language, own }: { language: Language; own: OwnWords<'chargeback'> },
) {
  const recoveries = findRecoveries(await transfersOfGroup(executorOf(db), id));
  const students = await db
    .selectFrom('student')
    .select(['wallet_id', shownStudentName(guardian_id).as('name')])
    .where('wallet_id', 'in', [ownWallet, ...recoveries.map(({ account }) => account)])
    .execute();
  const nameOf = (wallet: string) => {
    if (wallet === ownWallet) return translate(language, 'emails.chargeback.ownWallet');
    const student = students.find(({ wallet_id }) => wallet_id === wallet);
    return student && own.wallet(student.name ?? '');
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

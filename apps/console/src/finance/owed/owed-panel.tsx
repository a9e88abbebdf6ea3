import { companyDay } from '@merenda/domain/brands/company-time';
import { formatMoney } from '@merenda/domain/money/money';
import { formatDateTime } from '@merenda/i18n';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { localZone } from '../../session/local-zone.ts';
import { SidePanel } from '../../table/side-panel.tsx';
import { rowsIn, rowsQuery } from '../../table/source.ts';
import styles from '../finance.module.css';
import { amountOf } from '../money.ts';
import { OWED_SOURCE, type Owed } from '../queries.ts';

/** The chosen amount beside the list. */
export function OwedPanel() {
  const t = useT();
  const { owedId } = useParams({ from: '/signed-in/finance/owed/$owedId' });
  const list = useInfiniteQuery(rowsQuery(OWED_SOURCE));
  if (!list.data) return null;
  const owed = rowsIn(list.data)?.find(({ _id }) => _id === owedId);
  if (owed) return <Panel key={owedId} owed={owed} />;
  return (
    <SidePanel opened={null} title={t('finance.tab.owed')} at="/finance/owed">
      <p className={styles.quiet}>{t('console.payouts.gone')}</p>
    </SidePanel>
  );
}

/** The person, the day since when, the way to pay it back, and its postings. */
function Panel({
  owed: { _id: id, company, cause, guardian, since, value, currency },
}: {
  owed: Owed;
}) {
  const t = useT();
  const language = useLanguage();
  const { minor, currency: code } = amountOf(value, currency);
  const when = (instant: string) => formatDateTime(language, instant, 'long', localZone());
  const day = companyDay(company, new Date(since));
  return (
    <SidePanel opened={null} title={formatMoney(minor, code, language)} at="/finance/owed">
      <FactList
        facts={[
          { term: t('console.payouts.company'), value: company },
          { term: t('finance.owed.cause'), value: t(`finance.owed.cause.${cause}`) },
          { term: t('finance.postings.about'), value: id },
          { term: t('finance.owed.since'), value: when(since) },
          { term: t('finance.guardian'), value: guardian?._id },
          { term: t('finance.owed.left'), value: guardian?.leftAt && when(guardian.leftAt) },
        ]}
      />
      <p className={styles.quiet}>
        {t(cause === 'topup' ? 'finance.owed.way.topup' : 'finance.owed.way.asked')}
      </p>
      <Link
        to="/finance/postings"
        search={{ company, account: 'refunds-payable', from: day, until: day }}
      >
        {t('finance.owed.postings')}
      </Link>
      {cause === 'topup' && (
        <Link to="/finance/topups/$topupId" params={{ topupId: id }} search={{}}>
          {t('finance.dispute.paid')}
        </Link>
      )}
    </SidePanel>
  );
}

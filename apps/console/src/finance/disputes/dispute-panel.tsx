import { formatDateTime } from '@merenda/i18n';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { companyName } from '../../places/brand-options.ts';
import { localZone } from '../../session/local-zone.ts';
import { RowPanel } from '../../table/row-panel.tsx';
import { SidePanel } from '../../table/side-panel.tsx';
import styles from '../finance.module.css';
import { amountText } from '../money.ts';
import { disputeState } from './disputes-page.tsx';
import { type Dispute, disputeQuery, disputeSource } from './queries.ts';

/** The chosen dispute beside the list. */
export function DisputePanel() {
  const t = useT();
  const { disputeId } = useParams({ from: '/signed-in/finance/disputes/$disputeId' });
  const source = disputeSource(useSearch({ from: '/signed-in/finance/disputes' }));
  return (
    <RowPanel
      source={source}
      id={disputeId}
      one={disputeQuery(disputeId)}
      title={t('finance.tab.disputes')}
      at="/finance/disputes"
    >
      {(dispute) => <Panel key={disputeId} dispute={dispute} />}
    </RowPanel>
  );
}

/** A dispute: its dates, and what it took from whom. */
function Panel({ dispute }: { dispute: Dispute }) {
  const t = useT();
  const language = useLanguage();
  const money = (value: number) => amountText(value, dispute.currency, language);
  const when = (instant: string | undefined) =>
    instant && formatDateTime(language, instant, 'long', localZone());
  const { text, tone } = disputeState(dispute, t);
  return (
    <SidePanel
      opened={{ kind: 'topup', id: dispute.topup }}
      title={money(dispute.value)}
      state={<Chip tone={tone}>{text}</Chip>}
      at="/finance/disputes"
    >
      <FactList
        facts={[
          { term: t('finance.guardian'), value: dispute.guardian.name },
          { term: t('console.payouts.company'), value: companyName(dispute.company) },
          { term: t('finance.dispute.ref'), value: dispute.disputeRef },
          { term: t('finance.dispute.paid'), value: money(dispute.paid) },
          { term: t('finance.topups.paid'), value: when(dispute.paidAt) },
          { term: t('finance.dispute.opened'), value: when(dispute.openedAt) },
          { term: t('finance.dispute.due'), value: when(dispute.evidenceDueAt) },
          { term: t('finance.dispute.decided'), value: when(dispute.decidedAt) },
          { term: t('finance.dispute.wallets'), value: money(dispute.taken.wallets) },
          { term: t('finance.dispute.company'), value: money(dispute.taken.company) },
        ]}
      />
      {dispute.state === 'open' && <p className={styles.quiet}>{t('finance.dispute.how')}</p>}
    </SidePanel>
  );
}

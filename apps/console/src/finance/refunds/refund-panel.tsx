import { formatDateTime } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { companyName } from '../../places/brand-options.ts';
import { localZone } from '../../session/local-zone.ts';
import { RowPanel } from '../../table/row-panel.tsx';
import { SidePanel } from '../../table/side-panel.tsx';
import styles from '../finance.module.css';
import { amountText } from '../money.ts';
import { type OperatorRefund, refundQuery, refundSource } from './queries.ts';
import { refundState } from './refund-state.ts';
import { useRefundAct } from './use-refund-act.ts';

/** The chosen refund beside the list. */
export function RefundPanel() {
  const t = useT();
  const { refundId } = useParams({ from: '/signed-in/finance/refunds/$refundId' });
  const source = refundSource(useSearch({ from: '/signed-in/finance/refunds' }));
  return (
    <RowPanel
      source={source}
      id={refundId}
      one={refundQuery(refundId)}
      title={t('finance.tab.refunds')}
      at="/finance/refunds"
    >
      {(refund) => <Panel key={refundId} refund={refund} />}
    </RowPanel>
  );
}

function Panel({ refund }: { refund: OperatorRefund }) {
  const t = useT();
  const language = useLanguage();
  const act = useRefundAct();
  const { _id: id, asked, guardian, company, settledAt, topup } = refund;
  const amount = amountText(refund.value, refund.currency, language);
  const { text, tone } = refundState(refund, t);
  const when = (instant: string) => formatDateTime(language, instant, 'long', localZone());
  return (
    <SidePanel
      opened={{ kind: 'topup', id: topup }}
      title={amount}
      state={<Chip tone={tone}>{text}</Chip>}
      at="/finance/refunds"
    >
      <FactList
        facts={[
          { term: t('finance.guardian'), value: guardian.name },
          { term: t('console.payouts.company'), value: companyName(company) },
          { term: t('console.payouts.motive'), value: asked?.reason },
          { term: t('finance.asked'), value: asked?.by ?? guardian.name },
          { term: t('finance.second'), value: asked?.seconded },
          { term: t('console.payouts.asked'), value: when(refund.createdAt) },
          { term: t('finance.settled'), value: settledAt && when(settledAt) },
        ]}
      />
      {refund.status === 'waiting' && (
        <>
          {asked?.isOwn && <p className={styles.quiet}>{t('finance.refund.ownWaits')}</p>}
          <div className={styles.acts}>
            {!asked?.isOwn && (
              <Button busy={act.isPending} onClick={() => act.ask({ act: 'approve', id }, amount)}>
                {t('finance.refund.approve', { amount })}
              </Button>
            )}
            <Button
              kind="outline"
              busy={act.isPending}
              onClick={() => act.ask({ act: 'dismiss', id }, amount)}
            >
              {t('finance.refund.dismiss')}
            </Button>
          </div>
        </>
      )}
      {act.question}
      <Link to="/finance/topups/$topupId" params={{ topupId: topup }} search={{}}>
        {t('finance.topups.sofar')}
      </Link>
    </SidePanel>
  );
}

import { formatDateTime } from '@merenda/i18n';
import { obstacleKey } from '@merenda/i18n/refund-obstacles';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { amountText } from '../finance/money.ts';
import { refundState } from '../finance/refunds/refund-state.ts';
import { useRefundAct } from '../finance/refunds/use-refund-act.ts';
import { refundableQuery } from '../finance/topups/queries.ts';
import { GiveBack } from '../finance/topups/topup-panel.tsx';
import { localZone } from '../session/local-zone.ts';
import styles from './desk.module.css';

/**
 * Gives a top-up back from its ticket, by the acts of refunds (product:console-finance#refunds). A refund
 * that waits for a second person is decided here, too, never by the first.
 */
export function RefundTopup({ topup: id }: { topup: string }) {
  const t = useT();
  const language = useLanguage();
  const act = useRefundAct();
  const topup = useQuery(refundableQuery(id)).data;
  if (!topup) return null;
  const money = (value: number) => amountText(value, topup.currency, language);
  return (
    <>
      {topup.refunds.map((refund) => {
        const { text, tone } = refundState(refund, t);
        const isOwn = refund.asked?.isOwn;
        return (
          <div key={refund._id} className={styles.refund}>
            <span>{formatDateTime(language, refund.createdAt, 'short', localZone())}</span>
            <b>{money(refund.value)}</b>
            <Chip tone={tone}>{text}</Chip>
            {refund.status === 'waiting' && (
              <>
                {isOwn && <p className={styles.quiet}>{t('finance.refund.ownWaits')}</p>}
                {!isOwn && (
                  <Button
                    busy={act.isPending}
                    onClick={() => act.ask({ act: 'approve', id: refund._id }, money(refund.value))}
                  >
                    {t('finance.refund.approve', { amount: money(refund.value) })}
                  </Button>
                )}
                <Button
                  kind="outline"
                  busy={act.isPending}
                  onClick={() => act.ask({ act: 'dismiss', id: refund._id }, money(refund.value))}
                >
                  {t('finance.refund.dismiss')}
                </Button>
              </>
            )}
          </div>
        );
      })}
      {act.question}
      {topup.obstacle ? (
        <p className={styles.quiet}>{t(obstacleKey(topup.obstacle, 'operator'))}</p>
      ) : (
        <GiveBack
          key={topup.refunds.length}
          topup={topup}
          fourEyesFrom={money(topup.fourEyesFrom)}
        />
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Section } from '../../../ui/Screen.tsx';
import { ListSkeleton } from '../../../ui/Skeletons.tsx';
import { standingQuery } from '../api/refunds.ts';
import { RefundForm } from './RefundForm.tsx';
import { RefundList } from './RefundList.tsx';
import styles from './refunds.module.css';

/**
 * Beneath a receipt: money of the top-up can go back to the card or account that paid it, or why not,
 * and what has gone back.
 */
export function RefundPanel({ topupId }: { topupId: string }) {
  const t = useT();
  const { me } = useSession();
  const { data, error, refetch } = useQuery(standingQuery(me._id, topupId));
  if (!data) {
    if (!error) return <ListSkeleton rows={1} />;
    return <ErrorState error={error} text="refunds.error.load" onRetry={() => void refetch()} />;
  }
  // The receipt itself says that nothing was paid.
  if (data.obstacle === 'notPaid') return null;
  return (
    <Section title={t('refunds.title')}>
      {data.obstacle ? (
        <p className={styles.quiet} role="status">
          {t(`refunds.obstacle.${data.obstacle}`)}
        </p>
      ) : (
        <RefundForm topupId={topupId} standing={data} />
      )}
      {data.refunds.length > 0 && <RefundList refunds={data.refunds} />}
    </Section>
  );
}

import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ConfirmNotice } from '../../../session/confirm-notice.tsx';
import { useSession } from '../../../session/session.ts';
import { eligibilityQuery } from '../api/refunds.ts';
import { RefundForm } from './refund-form.tsx';
import { RefundList } from './refund-list.tsx';
import styles from './refunds.module.css';

/**
 * The section below a receipt: a refund to the card or account that paid, or the reason why not, and the
 * refunds so far.
 */
export function RefundPanel({ topupId }: { topupId: string }) {
  const t = useT();
  const { me, responsible } = useSession();
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The form and its question take the focus with them when they close.
    if (wasOpen.current && !open) panel.current?.focus({ preventScroll: true });
    wasOpen.current = open;
  }, [open]);
  const { data, error, refetch } = useQuery(eligibilityQuery(me._id, topupId));
  if (!data) {
    if (!error) return <ListSkeleton rows={1} />;
    return <ErrorState error={error} text="refunds.error.load" onRetry={() => void refetch()} />;
  }
  // The receipt itself shows that nothing was paid.
  if (data.obstacle === 'notPaid') return null;
  const canAsk = !data.obstacle && responsible.emailConfirmed;
  return (
    <Section title={t('refunds.title')}>
      <div ref={panel} tabIndex={-1} className={styles.panel}>
        {data.obstacle && <p className={styles.quiet}>{t(`refunds.obstacle.${data.obstacle}`)}</p>}
        {!data.obstacle && !responsible.emailConfirmed && <ConfirmNotice instead />}
        {canAsk && !open && (
          <Button
            kind="outline"
            wide
            icon={<IconArrowBackUp size={20} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t('refunds.start')}
          </Button>
        )}
        {canAsk && open && (
          <RefundForm topupId={topupId} eligibility={data} onDone={() => setOpen(false)} />
        )}
        {data.refunds.length > 0 && <RefundList refunds={data.refunds} />}
      </div>
    </Section>
  );
}
